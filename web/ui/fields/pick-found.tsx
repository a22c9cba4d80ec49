import Autocomplete from "@mui/material/Autocomplete";
import TextField from "@mui/material/TextField";
import { foundByName } from "#shared/rules/search-text.ts";
import { useAutocompleteTexts } from "./autocomplete-texts.ts";
import { OptionGroup } from "./option-group.tsx";
import type { Option } from "./pick-one.tsx";

/** As high as any other field, with a list that floats. */
const LOOK = { "& .MuiAutocomplete-inputRoot.MuiOutlinedInput-root": { py: 0, pl: "7px" } };
const SLOTS = { paper: { elevation: 8, sx: { border: 1, borderColor: "divider", mt: 0.5 } } } as const;

interface PickFoundProps<Found extends Option> {
  label: string;
  value: Found | null;
  options: readonly Found[];
  /** What nothing found is called. */
  none: string;
  /** The heading an option stands under; options of one heading lie together. */
  groupOf?(option: Found): string;
  /** Where the options come from elsewhere by what is typed: they are not searched again. */
  asked?: { text: string; isAsking: boolean; asking: string; onText(text: string): void };
  onPick(option: Found | null): void;
}

/** Options under headings stay in their order, so that those of one heading lie together. */
function foundIn<Found extends Option>(all: readonly Found[], text: string, isGrouped: boolean): Found[] {
  const found = foundByName(all, text, ({ name }) => name);
  if (!isGrouped) return found;
  const kept = new Set(found);
  return all.filter((one) => kept.has(one));
}

/** One of many, found by what is typed, whatever the marks on its letters. */
export function PickFound<Found extends Option>(props: PickFoundProps<Found>) {
  const boxWords = useAutocompleteTexts();
  const { label, value, options, none, groupOf, asked, onPick } = props;
  return (
    <Autocomplete
      {...boxWords}
      fullWidth
      sx={LOOK}
      slotProps={SLOTS}
      value={value}
      options={options as Found[]}
      noOptionsText={none}
      getOptionLabel={({ name }) => name}
      getOptionKey={({ value: key }) => key}
      isOptionEqualToValue={(one, other) => one.value === other.value}
      filterOptions={(all, { inputValue }) => (asked ? all : foundIn(all, inputValue, groupOf !== undefined))}
      {...(groupOf && {
        groupBy: groupOf,
        renderGroup: ({ key, group, children }) => (
          <OptionGroup key={key} name={group}>
            {children}
          </OptionGroup>
        ),
      })}
      {...(asked && {
        inputValue: asked.text,
        onInputChange: (_, text) => asked.onText(text),
        loading: asked.isAsking,
        loadingText: asked.asking,
      })}
      onChange={(_, option) => onPick(option)}
      renderInput={(params) => <TextField {...params} label={label} />}
    />
  );
}
