import Menu from "@mui/material/Menu";
import { type KeyboardEvent, useState } from "react";
import { useBoot } from "../../lib/boot.tsx";
import { choiceItems } from "./choice-items.tsx";
import { jumpToLetter } from "./jump-to-letter.ts";
import type { MenuChoice } from "./menu-choice.ts";
import { sideOf } from "./side-of.ts";

type Anchor = HTMLElement | (() => HTMLElement | null);

interface ChoiceMenuProps {
  /** What it opens at; or the place of a pointer. */
  anchor: Anchor | { left: number; top: number };
  choices: readonly MenuChoice[];
  onClose(): void;
}

/** The open menu of a {@link MenuChoice} list; a choice closes it first. */
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
      // The menu at the side lies beside the list that the focus would be kept in.
      disableEnforceFocus={choices.some(({ more }) => more)}
      onClose={onClose}
      slotProps={{ list: { onKeyDownCapture: (event: KeyboardEvent<HTMLElement>) => jumpToLetter(event, locale) } }}
    >
      {choiceItems(choices, onClose)}
    </Menu>
  );
}
