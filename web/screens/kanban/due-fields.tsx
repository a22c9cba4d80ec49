import Button from "@mui/material/Button";
import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import Stack from "@mui/material/Stack";
import TextField from "@mui/material/TextField";
import { useEffect, useState } from "react";
import type { CardShort } from "#shared/api/kanban/card-shapes.ts";
import { dueAtOf } from "#shared/rules/card-line.ts";
import { addDays, dayKey } from "#shared/rules/zone.ts";
import { useBoot } from "../../lib/boot.tsx";
import { useT } from "../../lib/i18n.tsx";
import type { CardFacts } from "./board.acts.ts";
import { isoOf, localOf } from "./due-time.ts";

/** When a card is due, by the shop's clocks, and whether that is done; stored when the field is left. */
export function DueFields(props: {
  card: Pick<CardShort, "dueAt" | "dueDone">;
  isOff: boolean;
  onChange(change: CardFacts): void;
}) {
  const { card, isOff, onChange } = props;
  const t = useT();
  const { now, timeZone } = useBoot();
  const [text, setText] = useState(localOf(card.dueAt, timeZone));
  useEffect(() => setText(localOf(card.dueAt, timeZone)), [card.dueAt, timeZone]);
  const today = dayKey(now, timeZone);
  const send = (dueAt: string | null) => {
    if (dueAt !== card.dueAt) onChange({ dueAt });
  };
  const leave = () => {
    const dueAt = isoOf(text, timeZone);
    if (dueAt || text === "") send(dueAt);
    else setText(localOf(card.dueAt, timeZone));
  };
  const soon = [
    [t("card.today"), today],
    [t("card.tomorrow"), addDays(today, 1)],
    [t("card.inAWeek"), addDays(today, 7)],
  ] as const;
  return (
    <Stack sx={{ gap: 1 }}>
      <TextField
        fullWidth
        type="datetime-local"
        label={t("card.due")}
        value={text}
        disabled={isOff}
        onChange={(event) => setText(event.target.value)}
        onBlur={leave}
        onKeyDown={(event) => event.key === "Enter" && leave()}
        slotProps={{ inputLabel: { shrink: true }, htmlInput: { min: "2000-01-01T00:00", max: "2999-12-31T23:59" } }}
      />
      <Stack direction="row" sx={{ gap: 0.5, flexWrap: "wrap", ml: -1.5, "& button": { minWidth: 0 } }}>
        {soon.map(([label, day]) => (
          <Button key={label} size="small" disabled={isOff} onClick={() => send(dueAtOf(day, timeZone))}>
            {label}
          </Button>
        ))}
        {card.dueAt && (
          <Button size="small" color="inherit" disabled={isOff} onClick={() => send(null)}>
            {t("card.noDue")}
          </Button>
        )}
      </Stack>
      {card.dueAt && (
        <FormControlLabel
          label={t("card.dueDone")}
          control={
            <Checkbox
              size="small"
              checked={card.dueDone}
              disabled={isOff}
              onChange={(event) => onChange({ dueDone: event.target.checked })}
            />
          }
        />
      )}
    </Stack>
  );
}
