import Autocomplete from "@mui/material/Autocomplete";
import TextField from "@mui/material/TextField";
import { type FocusEvent, useState } from "react";
import { useT } from "../../../lib/i18n.tsx";
import { useAutocompleteTexts } from "../../../ui/fields/autocomplete-texts.ts";

/** What the field for a time zone is given. */
export interface ZoneFieldProps {
  id: string;
  value: string;
  hint?: string | undefined;
  /** What is wrong with what was typed, in words. */
  problem?: string | undefined;
  /** It rests, for the reason in `title`. */
  disabled?: boolean;
  title?: string;
  /** Each change of its text, for a form that judges it. */
  onType?(text: string): void;
  /** Picked from the list, or confirmed by Enter. */
  onPick?(text: string): void;
  onBlur(event: FocusEvent): void;
}

/** Text and arrow lie where those of the fields beside it do. */
const asPicked = {
  "&& .MuiAutocomplete-inputRoot": { p: 0, pr: "39px" },
  "&& .MuiAutocomplete-inputRoot .MuiAutocomplete-input": { p: "8px 12px" },
  "& .MuiAutocomplete-endAdornment": { right: "-1px" },
} as const;

/** A time zone by its name, found by typing a part of it. */
export function ZoneBox(props: ZoneFieldProps) {
  const { id, value, hint, problem, disabled = false, title, onType, onPick, onBlur } = props;
  const boxWords = useAutocompleteTexts();
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
