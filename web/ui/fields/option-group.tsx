import ListSubheader from "@mui/material/ListSubheader";
import { styled } from "@mui/material/styles";
import { type ReactNode, useId } from "react";

const Heading = styled(ListSubheader)(({ theme }) => ({
  top: -8,
  backgroundColor: (theme.vars ?? theme).palette.background.paper,
})) as typeof ListSubheader;
const Options = styled("ul")({ padding: 0, "& .MuiAutocomplete-option": { paddingLeft: 24 } });

/** Options under a heading, as `group`: MUI's group is a nested list, which a listbox must not contain. */
export function OptionGroup({ name, children }: { name: string; children: ReactNode }) {
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
