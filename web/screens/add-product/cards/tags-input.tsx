import Autocomplete from "@mui/material/Autocomplete";
import TextField from "@mui/material/TextField";
import { type KeyboardEvent, useState } from "react";
import { useAutocompleteTexts } from "../../../ui/fields/autocomplete-texts.ts";

interface TagsProps {
  tags: readonly string[];
  field: { id: string; label: string; error: boolean; helperText: string };
  disabled: boolean;
  onChange(tags: readonly string[]): void;
  onLeave(): void;
}

const NONE: readonly string[] = [];

/** The tags as they are worked with; Enter or a comma ends one. */
export function TagsInput({ tags, field, disabled, onChange, onLeave }: TagsProps) {
  const boxWords = useAutocompleteTexts();
  const [typed, setTyped] = useState("");
  const set = (next: readonly string[]) => onChange([...new Set(next.map((tag) => tag.trim()).filter(Boolean))]);

  function type(text: string) {
    const parts = text.split(",");
    if (parts.length > 1) set([...tags, ...parts.slice(0, -1)]);
    setTyped(parts.at(-1)?.trimStart() ?? "");
  }

  /** A form that is saved by its shortcut takes the tag that is still being typed along, as it does by its button. */
  function onKeyDown(event: KeyboardEvent & { defaultMuiPrevented?: boolean }) {
    const { key, ctrlKey, metaKey } = event;
    if (!(ctrlKey || metaKey) || !(key.toLowerCase() === "s" || key === "Enter") || !typed.trim()) return;
    // The field itself would take Enter, and the form would hear nothing of it.
    event.defaultMuiPrevented = true;
    set([...tags, typed]);
    setTyped("");
  }

  return (
    <Autocomplete<string, true, false, true>
      {...boxWords}
      multiple
      freeSolo
      autoSelect
      id={field.id}
      options={NONE}
      value={[...tags]}
      inputValue={typed}
      disabled={disabled}
      onChange={(_, next) => set(next)}
      onInputChange={(_, text) => type(text)}
      onBlur={onLeave}
      onKeyDown={onKeyDown}
      slotProps={{ chip: { size: "small" } }}
      renderInput={(params) => <TextField {...params} {...field} />}
    />
  );
}
