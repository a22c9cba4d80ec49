import Autocomplete from "@mui/material/Autocomplete";
import TextField from "@mui/material/TextField";
import { useState } from "react";
import { useT } from "../../lib/i18n.tsx";
import { useBoxWords } from "../../ui/library-words.ts";
import type { ZoneFieldProps } from "./zone-field.tsx";

/** Text and arrow lie where those of the fields beside it do. */
const asPicked = {
  "&& .MuiAutocomplete-inputRoot": { p: 0, pr: "39px" },
  "&& .MuiAutocomplete-inputRoot .MuiAutocomplete-input": { p: "8px 12px" },
  "& .MuiAutocomplete-endAdornment": { right: "-1px" },
} as const;

/** A time zone by its name, found by typing a part of it. */
export function ZoneBox(props: ZoneFieldProps) {
  const { id, value, hint, problem, disabled = false, title, onType, onPick, onBlur } = props;
  const boxWords = useBoxWords();
  const t = useT();
  const [zones, setZones] = useState<readonly string[]>([value]);
  return (
    <Autocomplete
      {...boxWords}
      id={id}
      title={title}
      disabled={disabled}
      freeSolo
      size="small"
      forcePopupIcon
      disableClearable
      options={zones}
      value={value}
      sx={asPicked}
      onOpen={() => setZones(Intl.supportedValuesOf("timeZone"))}
      onInputChange={(_, text, reason) => reason !== "reset" && onType?.(text)}
      onChange={(_, text) => onPick?.(text)}
      onBlur={onBlur}
      renderInput={(params) => (
        <TextField {...params} label={t("account.timeZone")} error={Boolean(problem)} helperText={problem ?? hint} />
      )}
    />
  );
}
