import SvgIcon from "@mui/material/SvgIcon";
import TextField from "@mui/material/TextField";
import { useT } from "../../../lib/i18n.tsx";
import { lazyField } from "../../../ui/lazy/lazy-field.tsx";
import type { ZoneFieldProps } from "./zone-box.tsx";

/** A time zone by its name, found by typing a part of it. */
export const ZoneField = lazyField(async () => (await import("./zone-box.tsx")).ZoneBox, ZoneStandIn);

/** The zone as it is, until it can be changed. */
function ZoneStandIn({ id, value, hint, problem, disabled = false, title }: ZoneFieldProps) {
  const t = useT();
  const arrow = (
    <SvgIcon color="action">
      <path d="m7 10 5 5 5-5z" />
    </SvgIcon>
  );
  return (
    <TextField
      id={id}
      title={title}
      disabled={disabled}
      fullWidth
      label={t("account.timeZone")}
      value={value}
      error={Boolean(problem)}
      helperText={problem ?? hint}
      slotProps={{ input: { readOnly: true, endAdornment: arrow } }}
    />
  );
}
