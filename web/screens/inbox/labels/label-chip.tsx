import { styled } from "@mui/material/styles";
import type { LabelColour } from "#shared/rules/inbox/inbox-limits.ts";

const Chip = styled("span")(({ theme }) => ({
  ...theme.typography.label,
  display: "inline-flex",
  alignItems: "center",
  gap: 6,
  maxWidth: 140,
  height: 20,
  paddingInline: "6px 8px",
  borderRadius: 999,
  border: `1px solid ${theme.vars.palette.divider}`,
  color: theme.vars.palette.text.secondary,
  whiteSpace: "nowrap",
  "& > span:last-child": { overflow: "hidden", textOverflow: "ellipsis" },
}));

/** Colour dot of a label; its name is always beside it. */
export const LabelDot = styled("span")<{ "data-colour": LabelColour }>(({ theme: { vars } }) => ({
  flex: "none",
  width: 8,
  height: 8,
  borderRadius: 999,
  backgroundColor: vars.palette.chart.c6,
  "&[data-colour=red]": { backgroundColor: vars.palette.error.main },
  "&[data-colour=orange]": { backgroundColor: vars.palette.chart.c2 },
  "&[data-colour=amber]": { backgroundColor: vars.palette.warning.main },
  "&[data-colour=green]": { backgroundColor: vars.palette.success.main },
  "&[data-colour=teal]": { backgroundColor: vars.palette.primary.main },
  "&[data-colour=blue]": { backgroundColor: vars.palette.info.main },
  "&[data-colour=violet]": { backgroundColor: vars.palette.chart.c3 },
  "&[data-colour=pink]": { backgroundColor: vars.palette.chart.c4 },
}));

/** Label as colour dot and name. */
export function LabelChip({ label }: { label: { name: string; colour: LabelColour } }) {
  return (
    <Chip>
      <LabelDot data-colour={label.colour} aria-hidden="true" />
      <span>{label.name}</span>
    </Chip>
  );
}
