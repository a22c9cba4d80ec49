import Menu from "@mui/material/Menu";
import { type KeyboardEvent, useState } from "react";
import { useBoot } from "../../lib/boot.tsx";
import { choiceItems } from "./choice-items.tsx";
import { jumpToLetter } from "./jump-to-letter.ts";
import type { MenuChoice } from "./menu-choice.ts";

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

const ROW_PX = 36;
const FRAME_PX = 18;
const WIDTH_PX = 220;

/** Position of a menu with this many rows: below and right of its anchor, or the opposite side without room. */
function sideOf(anchor: HTMLElement | (() => HTMLElement | null), rows: number) {
  const box = (typeof anchor === "function" ? anchor() : anchor)?.getBoundingClientRect();
  if (!box) return null;
  const below = innerHeight - box.bottom;
  const opensUp = below < rows * ROW_PX + FRAME_PX && box.top > below;
  const horizontal = box.left + WIDTH_PX > innerWidth ? "right" : "left";
  return {
    anchorOrigin: { vertical: opensUp ? "top" : "bottom", horizontal },
    transformOrigin: { vertical: opensUp ? "bottom" : "top", horizontal },
  } as const;
}
