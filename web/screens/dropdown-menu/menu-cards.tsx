import type { ComponentType } from "react";
import type { Example } from "./menu-examples.ts";
import { BasicMenu, ContextMenu, DangerMenu, IconMenu, MarkMenu, SideMenu } from "./menus.tsx";
import { AskedPick, FoundPick, GroupedPick, LongPick, ManyPick, OnePick, TextExample } from "./picks.tsx";

/** The live part of each example. */
export const liveOf: Record<Example, ComponentType> = {
  basic: BasicMenu,
  icons: IconMenu,
  side: SideMenu,
  marks: MarkMenu,
  danger: DangerMenu,
  context: ContextMenu,
  one: OnePick,
  many: ManyPick,
  found: FoundPick,
  grouped: GroupedPick,
  long: LongPick,
  asked: AskedPick,
  text: TextExample,
};
