import type { ReactNode } from "react";

/** Item of a menu. */
export interface MenuChoice {
  label: string;
  /** Radio item: whether it is selected. */
  isChosen?: boolean;
  /** Disabled for now, like a write while offline. */
  isOff?: boolean;
  /** Switch item: whether it is on. */
  isOn?: boolean;
  icon?: ReactNode;
  /** Shortcut of the same action, as shown. */
  keys?: string;
  /** Styled as dangerous: cannot be undone. */
  isDanger?: boolean;
  /** Divider above the item. */
  isApart?: boolean;
  /** Submenu in place of an action. */
  more?: readonly MenuChoice[];
  onChoose?(): void;
}
