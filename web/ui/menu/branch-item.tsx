import ChevronRight from "@mui/icons-material/ChevronRight";
import ListItemIcon from "@mui/material/ListItemIcon";
import MenuItem from "@mui/material/MenuItem";
import MenuList from "@mui/material/MenuList";
import Paper from "@mui/material/Paper";
import Popper from "@mui/material/Popper";
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { useBoot } from "../../lib/boot.tsx";
import { jumpToLetter } from "./jump-to-letter.ts";
import type { MenuChoice } from "./menu-choice.ts";

const REST_MS = 100;
const modifiers = [
  { name: "flip", options: { fallbackPlacements: ["left-start", "right-end", "left-end"], padding: 8 } },
  { name: "preventOverflow", options: { padding: 8, altAxis: true } },
];

interface BranchItemProps {
  choice: MenuChoice;
  /** Items of the submenu. */
  children: ReactNode;
}

/** Menu item with a submenu: opens by →, click or hover. */
export function BranchItem({ choice, children }: BranchItemProps) {
  const { locale } = useBoot();
  const item = useRef<HTMLLIElement>(null);
  const timer = useRef(0);
  const [opened, setOpened] = useState<"pointer" | "keys" | null>(null);
  useEffect(() => () => clearTimeout(timer.current), []);

  const soon = (next: "pointer" | null) => {
    clearTimeout(timer.current);
    timer.current = window.setTimeout(() => setOpened((now) => (next && now) || next), REST_MS);
  };
  const stay = () => clearTimeout(timer.current);
  const open = () => {
    stay();
    setOpened("keys");
  };

  function onSideKey(event: KeyboardEvent) {
    // Tab leaves the whole menu; other keys belong to this level.
    if (event.key === "Tab") return;
    event.stopPropagation();
    if (event.key !== "ArrowLeft" && event.key !== "Escape") return;
    event.preventDefault();
    setOpened(null);
    item.current?.focus();
  }

  return (
    <>
      <MenuItem
        ref={item}
        disabled={choice.isOff ?? false}
        aria-haspopup="menu"
        aria-expanded={opened !== null}
        onPointerEnter={({ pointerType }) => pointerType === "mouse" && soon("pointer")}
        onPointerLeave={({ pointerType }) => pointerType === "mouse" && soon(null)}
        onClick={open}
        onKeyDown={(event) => {
          if (event.key !== "ArrowRight") return;
          event.preventDefault();
          open();
        }}
      >
        {choice.icon && <ListItemIcon>{choice.icon}</ListItemIcon>}
        {choice.label}
        <ChevronRight fontSize="small" sx={{ ml: "auto", mr: -1, pl: 2, boxSizing: "content-box" }} />
      </MenuItem>
      <Popper
        open={opened !== null}
        anchorEl={() => item.current as HTMLElement}
        container={() => item.current?.closest<HTMLElement>(".MuiModal-root") ?? document.body}
        placement="right-start"
        modifiers={modifiers}
        onKeyDown={onSideKey}
        onPointerEnter={stay}
        onPointerLeave={({ pointerType }) => pointerType === "mouse" && soon(null)}
        sx={{ zIndex: 1 }}
      >
        <Paper elevation={8} sx={{ border: 1, borderColor: "divider", bgcolor: "surface.raised", minWidth: 140 }}>
          <MenuList
            aria-label={choice.label}
            autoFocusItem={opened === "keys"}
            onKeyDownCapture={(event) => jumpToLetter(event, locale)}
          >
            {children}
          </MenuList>
        </Paper>
      </Popper>
    </>
  );
}
