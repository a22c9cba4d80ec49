import Autocomplete from "@mui/material/Autocomplete";
import TextField from "@mui/material/TextField";
import type { KeyboardEvent } from "react";
import { api } from "../../../../lib/api/client.ts";
import { useSearch } from "../../../../lib/api/use-search.ts";
import { useAutocompleteTexts } from "../../../../ui/fields/autocomplete-texts.ts";
import { addressesIn } from "./recipients.rules.ts";

interface AddressFieldProps {
  id: string;
  label: string;
  emails: readonly string[];
  /** Text being typed, not yet a chip. */
  entry: string;
  /** Problem with the addresses. */
  problem?: string | undefined;
  isRequired?: boolean;
  isFirst?: boolean;
  onEntry(text: string): void;
  onChange(emails: string[]): void;
  onKeyDown?(event: KeyboardEvent & { defaultMuiPrevented?: boolean }): void;
}

/** Addresses as chips: several can be typed or pasted, known people are suggested. */
export function AddressField({ id, label, emails, entry, problem, onEntry, onChange, ...more }: AddressFieldProps) {
  const { isRequired = false, isFirst = false, onKeyDown } = more;
  const boxWords = useAutocompleteTexts();
  const people = useKnownPeople(entry);
  const take = (all: readonly string[]) => {
    onChange([...new Set(all)]);
    onEntry("");
  };
  return (
    <Autocomplete
      {...boxWords}
      {...(onKeyDown && { onKeyDown })}
      multiple
      freeSolo
      autoSelect={false}
      id={id}
      options={people.filter((email) => !emails.includes(email))}
      filterOptions={(options) => options}
      value={[...emails]}
      inputValue={entry}
      onInputChange={(_, text, reason) => reason !== "reset" && onEntry(text)}
      onChange={(_, all) => take(all.flatMap(addressesIn))}
      onBlur={() => entry.trim() !== "" && take([...emails, ...addressesIn(entry)])}
      renderInput={(params) => (
        <TextField
          {...params}
          autoFocus={isFirst}
          required={isRequired}
          label={label}
          error={problem !== undefined}
          helperText={problem}
        />
      )}
    />
  );
}

/** Known addresses that match the typed text. */
function useKnownPeople(typed: string): string[] {
  return useSearch(typed.length < 2 ? "" : typed, findPeople).found;
}

async function findPeople(q: string): Promise<string[]> {
  const { data } = await api("GET /datatable/users", { query: { q, pageSize: 6 } });
  return data.map(({ email }) => email);
}
