import { styled } from "@mui/material/styles";
import type { LabelColour } from "#shared/rules/kanban/kanban-limits.ts";
import { labelHues } from "../../../ui/record/label-hues.ts";

/** One shape for each colour, so that labels differ without colour. */
const SHAPES: Record<LabelColour, string> = {
  red: "M6 1a5 5 0 1 1 0 10A5 5 0 0 1 6 1Z",
  orange: "M1 1h10v10H1Z",
  amber: "M6 1l5.5 10H.5Z",
  lime: "M6 .5 11.5 6 6 11.5.5 6Z",
  green: "M4.2 1h3.6v3.2H11v3.6H7.8V11H4.2V7.8H1V4.2h3.2Z",
  teal: "M6 1a5 5 0 1 1 0 10A5 5 0 0 1 6 1Zm0 3a2 2 0 1 0 0 4 2 2 0 0 0 0-4Z",
  cyan: "M1 1h10v10H1Zm3 3v4h4V4Z",
  blue: "M1 1h10v3H1Zm0 7h10v3H1Z",
  indigo: "M1 1h3v10H1Zm7 0h3v10H8Z",
  purple: "M6 .8l1.6 3.5 3.8.4-2.9 2.5.9 3.7L6 9l-3.4 1.9.9-3.7L.6 4.7l3.8-.4Z",
  pink: "M6 11 .5 1h11Z",
  grey: "M3.5 1h5L11 6l-2.5 5h-5L1 6Z",
};

const Mark = styled("svg", { shouldForwardProp: (name) => name !== "colour" })<{ colour: LabelColour }>(
  ({ theme, colour }) => ({
    flex: "none",
    width: 10,
    height: 10,
    fill: labelHues[colour][0],
    ...theme.applyStyles("dark", { fill: labelHues[colour][1] }),
  }),
);

/** Mark of a label's colour. */
export function LabelMark({ colour }: { colour: LabelColour }) {
  return (
    <Mark colour={colour} viewBox="0 0 12 12" aria-hidden="true">
      <path fillRule="evenodd" d={SHAPES[colour]} />
    </Mark>
  );
}

const Chip = styled("span")(({ theme }) => ({
  ...theme.typography.caption,
  display: "inline-flex",
  alignItems: "center",
  gap: 5,
  maxWidth: "100%",
  height: 20,
  padding: "0 7px",
  borderRadius: 999,
  fontWeight: 500,
  color: theme.vars.palette.text.primary,
  backgroundColor: theme.vars.palette.surface.sunken,
  "& > span": { overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" },
}));

/** Label: mark and name. */
export function LabelChip({ name, colour }: { name: string; colour: LabelColour }) {
  return (
    <Chip>
      <LabelMark colour={colour} />
      <span>{name}</span>
    </Chip>
  );
}
