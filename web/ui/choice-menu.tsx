import Check from "@mui/icons-material/Check";
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
      {props.choices.map(({ label, isChosen, isOff = false, isOn, onChoose }) => (
        <MenuItem
          key={label}
          disabled={isOff}
          {...(isOn !== undefined && { role: "menuitemcheckbox", "aria-checked": isOn })}
          {...(isChosen !== undefined && { role: "menuitemradio", "aria-checked": isChosen, selected: isChosen })}
          onClick={() => {
            props.onClose();
            onChoose();
          }}
        >
          {isOn !== undefined && <Check fontSize="small" sx={{ mr: 1, visibility: isOn ? "visible" : "hidden" }} />}
          {label}
        </MenuItem>
      ))}
    </Menu>
  );
}
