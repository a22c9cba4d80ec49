import Autocomplete from "@mui/material/Autocomplete";
import ListSubheader from "@mui/material/ListSubheader";
import { styled } from "@mui/material/styles";
import TextField from "@mui/material/TextField";
import { type ReactNode, useId } from "react";
import { foundByName } from "#shared/rules/text/search-text.ts";
import { useAutocompleteTexts } from "./autocomplete-texts.ts";
import type { Option } from "./pick-one.tsx";

/** Height of any other field, with a floating list. */
const LOOK = { "& .MuiAutocomplete-inputRoot.MuiOutlinedInput-root": { py: 0, pl: "7px" } };
const SLOTS = { paper: { elevation: 8, sx: { border: 1, borderColor: "divider", mt: 0.5 } } } as const;

interface PickFoundProps<Found extends Option> {
  label: string;
  value: Found | null;
  options: readonly Found[];
  /** Text for no results. */
  none: string;
  /** Group heading of an option; options of one group must be adjacent. */
  groupOf?(option: Found): string;
  /** Set if options come from a search by the typed text: they are not filtered again. */
  asked?: { text: string; isAsking: boolean; asking: string; onText(text: string): void };
  onPick(option: Found | null): void;
}

/** Grouped options keep their order, so that groups stay together. */
function foundIn<Found extends Option>(all: readonly Found[], text: string, isGrouped: boolean): Found[] {
  const found = foundByName(all, text, ({ name }) => name);
  if (!isGrouped) return found;
  const kept = new Set(found);
  return all.filter((one) => kept.has(one));
}

/** Single choice with search that ignores diacritics. */
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

const Heading = styled(ListSubheader)(({ theme }) => ({
  top: -8,
  backgroundColor: (theme.vars ?? theme).palette.background.paper,
})) as typeof ListSubheader;
const Options = styled("ul")({ padding: 0, "& .MuiAutocomplete-option": { paddingLeft: 24 } });

/** Options under a heading, as `group`: MUI's group is a nested list, which a listbox must not contain. */
function OptionGroup({ name, children }: { name: string; children: ReactNode }) {
  const id = useId();
  return (
    <li role="presentation">
      <Heading component="div" id={id}>
        {name}
      </Heading>
      <Options role="group" aria-labelledby={id}>
        {children}
      </Options>
    </li>
  );
}
