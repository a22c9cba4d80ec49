import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import Stack from "@mui/material/Stack";
import { useEffect, useRef, useState } from "react";
import type { CardShort } from "#shared/api/kanban/card-shapes.ts";
import { dueAtOf } from "#shared/rules/kanban/card-line.ts";
import { addDays, dayKey } from "#shared/rules/time/zone.ts";
import { useBoot } from "../../../lib/boot.tsx";
import { useT } from "../../../lib/i18n.tsx";
import { instantOf, localOf } from "../../../lib/time/local-time.ts";
import { pageNow } from "../../../lib/time/page-clock.ts";
import { MomentPicker } from "../../../ui/pickers/moment-picker.tsx";
import type { CardFacts } from "../board.actions.ts";

/** Due date of a card in the shop's zone, and whether it is done; saved on blur. */
export function DueFields(props: {
  card: Pick<CardShort, "dueAt" | "dueDone">;
  isOff: boolean;
  onChange(change: CardFacts): void;
}) {
  const { card, isOff, onChange } = props;
  const t = useT();
  const { now, timeZone } = useBoot();
  const stored = card.dueAt ? localOf(Date.parse(card.dueAt), timeZone) : "";
  // Between the first key and blur, changes by others do not replace the input.
  const [held, setHeld] = useState<string | null>(null);
  const hold = () => setHeld((now) => now ?? stored);
  const opened = held ?? stored;
  const typed = useRef<string | null>(opened);
  const [round, setRound] = useState(0);
  useEffect(() => {
    typed.current = opened;
  }, [opened]);
  const send = (dueAt: string | null) => {
    if (dueAt !== card.dueAt) onChange({ dueAt });
  };
  const leave = () => {
    setHeld(null);
    const local = typed.current;
    if (local === opened) return;
    if (local === "") return send(null);
    if (local !== null) return send(new Date(instantOf(local, timeZone)).toISOString());
    // Invalid input reverts to the saved date.
    typed.current = stored;
    setRound(round + 1);
  };
  const soon = [
    [t("card.today"), 0],
    [t("card.tomorrow"), 1],
    [t("card.inAWeek"), 7],
  ] as const;
  // Relative to the day of the click, which may differ from the day of the render.
  const sendIn = (days: number) => send(dueAtOf(addDays(dayKey(pageNow(now), timeZone), days), timeZone));
  return (
    <Stack sx={{ gap: 1 }}>
      <Box onKeyDownCapture={hold}>
        <MomentPicker
          key={round}
          label={t("card.due")}
          value={opened}
          isOff={isOff}
          onTime={(local) => {
            typed.current = local;
            hold();
          }}
          onDone={leave}
        />
      </Box>
      <Stack direction="row" sx={{ gap: 0.5, flexWrap: "wrap", ml: -1.5 }}>
        {soon.map(([label, days]) => (
          <Button key={label} size="small" disabled={isOff} onClick={() => sendIn(days)}>
            {label}
          </Button>
        ))}
        {card.dueAt && (
          <Button size="small" disabled={isOff} onClick={() => send(null)}>
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
