import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Chip from "@mui/material/Chip";
import { useId, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { dayKey } from "#shared/rules/time/zone.ts";
import { DayPicker } from "../../ui/pickers/day-picker.tsx";
import type { DayProblem } from "../../ui/pickers/day-problem.ts";
import { type Days, MOST_DAYS, presetDays, presets, rangeAt, rangeProblem } from "./range.rules.ts";
import { useDayWords } from "./use-day-words.ts";
import { ValueLines } from "./value-lines.tsx";

/** Two linked days; the address keeps the range that was applied. */
export function RangePicker() {
  const { t, format, now, timeZone, problem: wordsOf } = useDayWords();
  const [search, setSearch] = useSearchParams();
  const today = dayKey(now, timeZone);
  const applied = rangeAt(search, presetDays("last7", today));
  const [days, setDays] = useState(applied);
  const [typed, setTyped] = useState<Partial<Record<keyof Days, DayProblem | null>>>({});
  const [round, setRound] = useState(0);
  const message = useId();

  const apply = (next: Days) => {
    const kept = new URLSearchParams(search);
    kept.set("from", next.from);
    kept.set("to", next.to);
    setSearch(kept, { replace: true });
  };
  const choose = (next: Days) => {
    setDays(next);
    setTyped({});
    setRound(round + 1);
    apply(next);
  };
  const problem = rangeProblem(days);
  const worst = typed.from ?? typed.to;
  const said = worst ? wordsOf(worst) : problem && t(`datePicker.range.${problem}`, { days: MOST_DAYS });

  return (
    <>
      <Box sx={{ display: "grid", gap: 2, gridTemplateColumns: { xs: "1fr", sm: "1fr 1fr" } }}>
        {(["from", "to"] as const).map((end) => (
          <DayPicker
            key={`${end} ${round}`}
            label={t(`datePicker.range.${end}`)}
            value={days[end]}
            isWrong={Boolean(typed[end]) || days[end] === "" || (end === "to" && !worst && problem !== null)}
            describedBy={message}
            onDay={(day, found) => {
              setTyped({ ...typed, [end]: found });
              setDays({ ...days, [end]: found ? "" : (day ?? "") });
            }}
          />
        ))}
      </Box>
      <Box id={message} role="status" sx={{ minHeight: 16, mt: 0.5, typography: "caption", color: "error.main" }}>
        {said}
      </Box>
      <Box
        sx={{
          display: "flex",
          flexWrap: "wrap",
          gap: 1,
          mt: 1,
          mb: 2,
          "& > .MuiChip-root": { height: { xs: 44, sm: 28 } },
        }}
      >
        {presets.map((preset) => (
          <Chip
            key={preset}
            variant="outlined"
            label={t(`datePicker.preset.${preset}`)}
            onClick={() => choose(presetDays(preset, today))}
          />
        ))}
      </Box>
      <Button variant="contained" disabled={said !== null && said !== ""} onClick={() => apply(days)}>
        {t("datePicker.range.apply")}
      </Button>
      <ValueLines
        text={`${format.day(applied.from)} – ${format.day(applied.to)}`}
        iso={`${applied.from}/${applied.to}`}
      />
    </>
  );
}
