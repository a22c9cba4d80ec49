import Menu from "@mui/material/Menu";
import { type KeyboardEvent, useState } from "react";
import { useBoot } from "../../lib/boot.tsx";
import { choiceItems } from "./choice-items.tsx";
import { jumpToLetter } from "./jump-to-letter.ts";
import type { MenuChoice } from "./menu-choice.ts";
import { sideOf } from "./side-of.ts";

type Anchor = HTMLElement | (() => HTMLElement | null);

interface ChoiceMenuProps {
  /** Anchor element, or pointer position. */
  anchor: Anchor | { left: number; top: number };
  choices: readonly MenuChoice[];
  onClose(): void;
}

/** Open menu of a {@link MenuChoice} list; a choice closes it first. */
export function ChoiceMenu({ anchor, choices, onClose }: ChoiceMenuProps) {
  const { locale } = useBoot();
  const isPlace = "left" in anchor;
  const [side] = useState(() => (isPlace ? null : sideOf(anchor, choices.length)));
  const place = isPlace
    ? ({ anchorReference: "anchorPosition", anchorPosition: anchor } as const)
    : { anchorEl: anchor };
  return (
    <Menu
      open
      {...place}
      {...side}
      // The submenu is outside the list that traps the focus.
      disableEnforceFocus={choices.some(({ more }) => more)}
      onClose={onClose}
      slotProps={{ list: { onKeyDownCapture: (event: KeyboardEvent<HTMLElement>) => jumpToLetter(event, locale) } }}
    >
      {choiceItems(choices, onClose)}
    </Menu>
  );
}
