import Check from "@mui/icons-material/Check";
import RadioDot from "@mui/icons-material/FiberManualRecord";
import Divider from "@mui/material/Divider";
import ListItemIcon from "@mui/material/ListItemIcon";
import MenuItem from "@mui/material/MenuItem";
import { styled } from "@mui/material/styles";
import type { ReactNode } from "react";
import { BranchItem } from "./branch-item.tsx";
import type { MenuChoice } from "./menu-choice.ts";

const Keys = styled("kbd")(({ theme }) => ({
  ...theme.typography.caption,
  fontFamily: "inherit",
  marginInlineStart: "auto",
  paddingInlineStart: 24,
  color: theme.vars.palette.text.secondary,
}));

/** Menu items; `close` runs before the action. */
export function choiceItems(choices: readonly MenuChoice[], close: () => void): ReactNode[] {
  return choices.flatMap((choice) => {
    const item = choice.more ? (
      <BranchItem key={choice.label} choice={choice}>
        {choiceItems(choice.more, close)}
      </BranchItem>
    ) : (
      leaf(choice, close)
    );
    return choice.isApart ? [<Divider key={`over ${choice.label}`} component="li" />, item] : [item];
  });
}

function leaf({ label, isChosen, isOff = false, isOn, icon, keys, isDanger, onChoose }: MenuChoice, close: () => void) {
  return (
    <MenuItem
      key={label}
      disabled={isOff}
      {...(keys && { "aria-keyshortcuts": keys })}
      {...(isOn !== undefined && { role: "menuitemcheckbox", "aria-checked": isOn })}
      {...(isChosen !== undefined && { role: "menuitemradio", "aria-checked": isChosen, selected: isChosen })}
      {...(isDanger && { sx: { color: "error.main", "& .MuiListItemIcon-root": { color: "inherit" } } })}
      onClick={() => {
        close();
        onChoose?.();
      }}
    >
      {icon && <ListItemIcon>{icon}</ListItemIcon>}
      {isOn !== undefined && <Check fontSize="small" sx={{ mr: 1, visibility: isOn ? "visible" : "hidden" }} />}
      {isChosen !== undefined && (
        <RadioDot sx={{ mr: 1, fontSize: 12, color: "primary.main", visibility: isChosen ? "visible" : "hidden" }} />
      )}
      {label}
      {keys && <Keys aria-hidden="true">{keys}</Keys>}
    </MenuItem>
  );
}
