import { styled } from "@mui/material/styles";
import { changeOf, type Meaning, toneOf } from "#shared/rules/dashboard/change.ts";
import { useCardTexts } from "../use-card-texts.ts";

const Line = styled("span")(({ theme }) => ({
  ...theme.typography.caption,
  display: "block",
  fontWeight: 500,
  fontFeatureSettings: '"tnum"',
  overflow: "hidden",
  textOverflow: "ellipsis",
  whiteSpace: "nowrap",
  color: theme.vars.palette.text.secondary,
  "&[data-tone=good] > .change": { color: theme.vars.palette.success.main },
  "&[data-tone=bad] > .change": { color: theme.vars.palette.error.main },
  "&[data-tone=watch] > .change": { color: theme.vars.palette.warning.main },
}));

/** Longer earlier figures are shown in their short form; the sentence has them in full. */
const MOST_CHARACTERS = 11;

/** Larger changes are shown as more than this. */
const MOST_PERCENT = 999;

interface ChangeNoteProps {
  now: number;
  before: number;
  days: number;
  meaning: Meaning;
  /** Text of a figure: money, number, duration or percentage. */
  figure(value: number): string;
  isMoney?: boolean;
}

/** Change in one line, "▼ 49.3% vs $8,905.10", with a sentence for screen readers. */
export function ChangeNote({ now, before, days, meaning, figure, isMoney = false }: ChangeNoteProps) {
  const { t, format } = useCardTexts();
  const change = changeOf(now, before);
  const { kind, percent } = change;
  const earlier = figure(before);
  const shown = earlier.length > MOST_CHARACTERS ? format.short(before, isMoney) : earlier;
  const share = percent === null ? null : format.percent(percent);
  const sentence =
    kind === "same" || kind === "new"
      ? t(kind === "same" ? "dashboard.change.same" : "dashboard.change.none", { days })
      : share === null
        ? t(kind === "up" ? "dashboard.change.up" : "dashboard.change.down", { days, before: earlier })
        : t(kind === "up" ? "dashboard.change.more" : "dashboard.change.less", {
            days,
            before: earlier,
            change: share,
          });
  const shortShare = percent !== null && percent > MOST_PERCENT ? `>${format.percent(MOST_PERCENT)}` : share;
  const arrow = `${kind === "up" ? "▲" : "▼"}${shortShare === null ? "" : ` ${shortShare}`}`;
  const [head, tail = ""] = t("dashboard.change.line", { change: "\n", before: shown }).split("\n");
  return (
    <Line data-change={kind} data-tone={toneOf(change, meaning)} title={sentence}>
      <span aria-hidden="true" className="change">
        {kind === "new"
          ? t("dashboard.change.new")
          : kind === "same"
            ? t("dashboard.change.noChange")
            : `${head}${arrow}`}
      </span>
      {(kind === "up" || kind === "down") && <span aria-hidden="true">{tail}</span>}
      <span className="visually-hidden">{sentence}</span>
    </Line>
  );
}
