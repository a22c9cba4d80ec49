import ArrowDropDown from "@mui/icons-material/ArrowDropDown";
import Clear from "@mui/icons-material/Close";
import { styled } from "@mui/material/styles";
import type { MouseEvent } from "react";

const Chip = styled("button")(({ theme }) => ({
  ...theme.typography.caption,
  display: "inline-flex",
  alignItems: "center",
  gap: 4,
  boxSizing: "border-box",
  maxWidth: 320,
  height: 32,
  padding: "0 12px 0 4px",
  border: `1px solid ${theme.vars.palette.Chip.defaultBorder}`,
  borderRadius: 999,
  fontWeight: 500,
  color: theme.vars.palette.text.primary,
  background: "none",
  cursor: "pointer",
  "&:hover": { backgroundColor: theme.vars.palette.action.hover },
  "& > span": { overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" },
  "& svg": { flex: "none", fontSize: 20 },
  "&[data-on]": {
    padding: "0 4px 0 12px",
    borderColor: "transparent",
    color: theme.vars.palette.primary.contrastText,
    backgroundColor: theme.vars.palette.primary.main,
  },
  "&[data-on]:hover": { backgroundColor: theme.vars.palette.primary.dark },
  "&[data-on] svg": { fontSize: 18 },
}));

interface Props {
  label: string;
  isOn: boolean;
  /** Opens the editor; without it a click clears the filter. */
  onOpen?: ((anchor: HTMLElement) => void) | undefined;
  onClear(): void;
}

/** Filter chip: opens its popover; cross, Delete or Backspace clears it. */
export function FilterChip({ label, isOn, onOpen, onClear }: Props) {
  const clear = (event: MouseEvent) => {
    event.stopPropagation();
    onClear();
  };
  return (
    <Chip
      type="button"
      data-on={isOn || undefined}
      aria-haspopup={onOpen && "dialog"}
      onClick={(event) => (onOpen ? onOpen(event.currentTarget) : onClear())}
      onKeyUp={(event) => isOn && (event.key === "Delete" || event.key === "Backspace") && onClear()}
    >
      {!isOn && <ArrowDropDown aria-hidden />}
      <span>{label}</span>
      {isOn && <Clear aria-hidden onClick={clear} />}
    </Chip>
  );
}
