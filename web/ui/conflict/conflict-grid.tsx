import { styled } from "@mui/material/styles";
import { type ReactNode, useId } from "react";
import { useT } from "../../lib/i18n.tsx";

/** Field that both sides changed, with both values as text. */
export interface ConflictRow {
  field: string;
  label: string;
  theirs: ReactNode;
  mine: ReactNode;
}

const Side = styled("label")(({ theme }) => ({
  ...theme.typography.body1,
  display: "grid",
  gridTemplateColumns: "auto 1fr",
  alignContent: "start",
  gap: "4px 8px",
  minHeight: 44,
  padding: "10px 12px",
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: 8,
  cursor: "pointer",
  "&:has(:checked)": {
    borderColor: theme.vars.palette.primary.main,
    backgroundColor: theme.vars.palette.primary.soft,
  },
  "&:has(:focus-visible)": { outline: "2px solid var(--ring)", outlineOffset: 2 },
  "& input": {
    width: 18,
    height: 18,
    margin: 1,
    outline: "none",
    accentColor: theme.vars.palette.primary.main,
  },
  "& small": { ...theme.typography.label, lineHeight: "20px", color: theme.vars.palette.text.secondary },
  "& div": {
    gridColumn: "1 / -1",
    maxHeight: 160,
    overflow: "auto",
    overflowWrap: "anywhere",
    whiteSpace: "pre-wrap",
    fontVariantNumeric: "tabular-nums",
  },
}));

const Field = styled("fieldset")(({ theme }) => ({
  display: "grid",
  gridTemplateColumns: "1fr 1fr",
  gap: 12,
  margin: "16px 0 0",
  padding: 0,
  border: 0,
  minWidth: 0,
  "& legend": { ...theme.typography.subtitle1, padding: "0 0 6px" },
  "@media (max-width:599.95px)": { gap: 8 },
}));

/** Two columns, current and typed value, with one choice for each field. */
export function ConflictGrid(props: {
  rows: readonly ConflictRow[];
  theirs: ReadonlySet<string>;
  onChoose(field: string, isTheirs: boolean): void;
}) {
  const t = useT();
  const group = useId();
  const { rows, theirs, onChoose } = props;

  const side = (field: string, isTheirs: boolean, value: ReactNode) => (
    <Side>
      <input
        type="radio"
        name={`${group}-${field}`}
        checked={theirs.has(field) === isTheirs}
        onChange={() => onChoose(field, isTheirs)}
      />
      <small>{t(isTheirs ? "forms.conflict.theirs" : "forms.conflict.mine")}</small>
      <div>{value || t("forms.conflict.empty")}</div>
    </Side>
  );
  return rows.map(({ field, label, theirs: there, mine }) => (
    <Field key={field}>
      <legend>{label}</legend>
      {side(field, true, there)}
      {side(field, false, mine)}
    </Field>
  ));
}
