import type { ReactNode } from "react";

/** One entry of a menu. */
export interface MenuChoice {
  label: string;
  /** One of several of which one holds, and whether it is this one. */
  isChosen?: boolean;
  /** Shown, but not now: a write while offline. */
  isOff?: boolean;
  /** Where it is a switch: whether it is on now. */
  isOn?: boolean;
  icon?: ReactNode;
  /** The keys that do the same, as they are read. */
  keys?: string;
  /** What cannot be taken back looks like it. */
  isDanger?: boolean;
  /** A line parts it from what stands above. */
  isApart?: boolean;
  /** The menu it opens at its side, in place of an act. */
  more?: readonly MenuChoice[];
  onChoose?(): void;
}
