import FormControlLabel from "@mui/material/FormControlLabel";
import Switch from "@mui/material/Switch";
import { useT } from "../../../lib/i18n.tsx";

/** Whether cards outside the filter stay dimmed on the board. */
export function DimSwitch({ isOn, onChange }: { isOn: boolean; onChange(isOn: boolean): void }) {
  const t = useT();
  return (
    <FormControlLabel
      label={t("kanban.dimOthers")}
      slotProps={{ typography: { variant: "body2" } }}
      sx={{ mr: 0, gap: 0.5 }}
      control={<Switch size="small" checked={isOn} onChange={(event) => onChange(event.target.checked)} />}
    />
  );
}
