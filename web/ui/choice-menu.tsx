import Menu from "@mui/material/Menu";
import MenuItem from "@mui/material/MenuItem";
import type { MenuChoice } from "./menu-button.tsx";

/** The open menu of a {@link MenuChoice} list; a choice closes it first. */
export function ChoiceMenu(props: {
  anchor: HTMLElement | (() => HTMLElement | null);
  choices: readonly MenuChoice[];
  onClose(): void;
}) {
  return (
    <Menu open anchorEl={props.anchor} onClose={props.onClose}>
      {props.choices.map(({ label, isChosen, isOff = false, onChoose }) => (
        <MenuItem
          key={label}
          disabled={isOff}
          {...(isChosen !== undefined && { role: "menuitemradio", "aria-checked": isChosen, selected: isChosen })}
          onClick={() => {
            props.onClose();
            onChoose();
          }}
        >
          {label}
        </MenuItem>
      ))}
    </Menu>
  );
}
