import ListSubheader from "@mui/material/ListSubheader";
import { styled } from "@mui/material/styles";
import { type ReactNode, useId } from "react";

const Heading = styled(ListSubheader)(({ theme }) => ({
  top: -8,
  backgroundColor: (theme.vars ?? theme).palette.background.paper,
})) as typeof ListSubheader;
const Options = styled("ul")({ padding: 0, "& .MuiAutocomplete-option": { paddingLeft: 24 } });

/** Options under a heading, as a group of their list: the library's own is a list within it, which no list of options may hold. */
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
