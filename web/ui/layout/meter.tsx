import { styled } from "@mui/material/styles";

const Track = styled("div")({
  height: 4,
  borderRadius: 999,
  overflow: "hidden",
  backgroundColor: "var(--palette-surface-sunken)",
  "& > i": {
    display: "block",
    height: "100%",
    backgroundColor: "var(--palette-primary-main)",
    transformOrigin: "left",
  },
});

/** Percentage as a thin bar; with a label it is read aloud, without one it is decorative. */
export function Meter({ value, label, className }: { value: number; label?: string; className?: string }) {
  const spoken = label
    ? ({
        role: "meter",
        "aria-label": label,
        "aria-valuenow": value,
        "aria-valuemin": 0,
        "aria-valuemax": 100,
      } as const)
    : ({ "aria-hidden": true } as const);
  return (
    <Track className={className} data-meter="" {...spoken}>
      <i style={{ width: `${value}%` }} />
    </Track>
  );
}
