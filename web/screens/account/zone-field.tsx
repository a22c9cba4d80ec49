import Autocomplete from "@mui/material/Autocomplete";
import TextField from "@mui/material/TextField";
import { useState } from "react";
import { isTimeZone } from "#shared/rules/zone.ts";
import { useT } from "../../lib/i18n.tsx";

interface Props {
  id: string;
  value: string;
  isOff?: boolean;
  hint?: string | undefined;
  onPick(zone: string): void;
}

/** Text and arrow lie where those of the fields beside it do. */
const asPicked = {
  "&& .MuiAutocomplete-inputRoot": { p: 0, pr: "39px" },
  "&& .MuiAutocomplete-inputRoot .MuiAutocomplete-input": { p: "8px 12px" },
  "& .MuiAutocomplete-endAdornment": { right: "-1px" },
} as const;

/** A time zone by its name, found by typing a part of it. */
export function ZoneField({ id, value, isOff = false, hint, onPick }: Props) {
  const t = useT();
  const [zones, setZones] = useState<readonly string[]>([value]);
  const [isUnknown, setUnknown] = useState(false);

  function take(zone: string) {
    setUnknown(!isTimeZone(zone));
    if (isTimeZone(zone) && zone !== value) onPick(zone);
  }
  return (
    <Autocomplete
      id={id}
      freeSolo
      size="small"
      forcePopupIcon
      disableClearable
      disabled={isOff}
      options={zones}
      value={value}
      sx={asPicked}
      onOpen={() => setZones(Intl.supportedValuesOf("timeZone"))}
      onChange={(_, zone) => take(zone)}
      onBlur={(event) => take((event.target as HTMLInputElement).value.trim())}
      renderInput={(params) => (
        <TextField
          {...params}
          label={t("account.timeZone")}
          error={isUnknown}
          helperText={isUnknown ? t("account.timeZone.unknown") : hint}
        />
      )}
    />
  );
}
