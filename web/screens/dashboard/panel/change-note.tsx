import Box from "@mui/material/Box";
import { trendOf } from "#shared/rules/dashboard/trend.ts";
import { useCardTexts } from "../use-card-texts.ts";

/** Meaning of a rise: good, bad, or neutral. */
export type Meaning = "good" | "bad" | "watch";

const colors = {
  good: { up: "success.main", down: "error.main" },
  bad: { up: "error.main", down: "success.main" },
  watch: { up: "warning.main", down: "success.main" },
} as const;

interface ChangeNoteProps {
  now: number;
  before: number;
  days: number;
  meaning: Meaning;
  /** Shows only the percentage; the sentence is in the tooltip and for screen readers. */
  isShort?: boolean;
}

/** "▲ 12.4% more than the 30 days before" in its tone; "New" without a previous value. */
export function ChangeNote({ now, before, days, meaning, isShort = false }: ChangeNoteProps) {
  const { t, format } = useCardTexts();
  const { trend, percentChange } = trendOf(now, before);
  const isSame = now === before;
  const isFromNothing = before === 0 && now > 0;
  // A percentage of zero or of a loss is meaningless.
  const change = before > 0 ? format.percent(percentChange) : null;
  const sentence = isSame
    ? t("dashboard.change.same", { days })
    : isFromNothing
      ? t("dashboard.change.none", { days })
      : change === null
        ? t(trend === "up" ? "dashboard.change.up" : "dashboard.change.down", { days })
        : t(trend === "up" ? "dashboard.change.more" : "dashboard.change.less", { change, days });
  const arrow = isSame ? "–" : trend === "up" ? "▲" : "▼";
  const short = isFromNothing ? t("dashboard.change.new") : `${arrow} ${isSame ? "" : (change ?? "")}`;
  const isCut = isShort || isFromNothing;
  return (
    <Box
      component="span"
      data-change={isFromNothing ? "new" : isSame ? "same" : trend}
      data-meaning={meaning}
      title={isCut ? sentence : undefined}
      sx={{
        typography: "caption",
        fontWeight: 500,
        fontFeatureSettings: '"tnum"',
        color: isSame || isFromNothing ? "text.secondary" : colors[meaning][trend],
      }}
    >
      <span aria-hidden="true">{isCut ? short : `${arrow} `}</span>
      <span className={isCut ? "visually-hidden" : undefined}>{sentence}</span>
    </Box>
  );
}
