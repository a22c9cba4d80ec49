import Autocomplete, { type AutocompleteProps } from "@mui/material/Autocomplete";
import TextField, { type TextFieldProps } from "@mui/material/TextField";
import type { ReactNode } from "react";
import type { useSearch } from "../../../lib/api/use-search.ts";
import { useT } from "../../../lib/i18n.tsx";
import { useAutocompleteTexts } from "../../../ui/fields/autocomplete-texts.ts";
import { NameCell } from "../../../ui/list/name-cell.tsx";

/** Height of any other field, with a floating list. */
const LOOK = { "& .MuiAutocomplete-inputRoot.MuiOutlinedInput-root": { py: 0, pl: "7px" } };
const SLOTS = { paper: { elevation: 8, sx: { border: 1, borderColor: "divider", mt: 0.5 } } } as const;

type Base<Found> = AutocompleteProps<Found, false, false, false>;

interface FindFieldProps<Found>
  extends Pick<Base<Found>, "id" | "value" | "inputValue" | "onInputChange" | "blurOnSelect"> {
  label: string;
  required?: boolean;
  problem: string | undefined;
  search: ReturnType<typeof useSearch<Found>>;
  idOf(found: Found): number;
  /** Rendering of a result: picture and second line. */
  tell(found: Found): { picture: ReactNode; more: ReactNode };
  /** Texts for no results and for the empty field. */
  words: { none: string; hint: string };
  onPick(found: Found | null): void;
  onKeyDown?: TextFieldProps["onKeyDown"];
}

/** Field that searches records on the server. */
export function SearchPicker<Found extends { name: string }>(props: FindFieldProps<Found>) {
  const boxWords = useAutocompleteTexts();
  const { id, value, inputValue, onInputChange, search, idOf, problem, words } = props;
  const t = useT();
  const isTyped = Boolean(inputValue?.trim()) && inputValue !== value?.name;
  return (
    <Autocomplete
      {...boxWords}
      sx={LOOK}
      forcePopupIcon={false}
      slotProps={SLOTS}
      {...{ id, value, inputValue, onInputChange }}
      blurOnSelect={props.blurOnSelect ?? false}
      options={search.found}
      loading={search.isSearching}
      filterOptions={(options) => options}
      getOptionLabel={(found) => found.name}
      getOptionKey={idOf}
      isOptionEqualToValue={(one, other) => idOf(one) === idOf(other)}
      noOptionsText={search.hasFailed ? t("orderActs.searchFailed") : isTyped ? words.none : words.hint}
      loadingText={t("orderActs.searching")}
      onChange={(_, found) => props.onPick(found)}
      renderOption={({ key, ...option }, found) => {
        const { picture, more } = props.tell(found);
        return (
          <li key={key} {...option}>
            <NameCell>
              {picture}
              <span>
                <bdi className="list-name">{found.name}</bdi>
                <span className="list-sub">{more}</span>
              </span>
            </NameCell>
          </li>
        );
      }}
      renderInput={(params) => (
        <TextField
          {...params}
          label={props.label}
          required={props.required ?? false}
          error={problem !== undefined}
          helperText={problem}
          onKeyDown={props.onKeyDown}
        />
      )}
    />
  );
}
