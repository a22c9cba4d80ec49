/** Limits of boards and cards; text lengths count code points after trimming and composing. */
export const BOARD_NAME_MAX = 60;
export const BOARD_MEMBERS_MAX = 100;
export const COLUMN_NAME_MAX = 40;
export const COLUMNS_MAX = 20;
export const CARDS_MAX = 2000;
export const CARD_TITLE_MAX = 200;
export const DESCRIPTION_MAX = 20_000;
export const CARD_LABELS_MAX = 10;
export const CARD_ASSIGNEES_MAX = 10;
export const LABEL_NAME_MAX = 30;
export const CHECKLIST_MAX = 100;
export const CHECK_TEXT_MAX = 200;
export const COMMENT_MAX = 5000;
export const CARD_FILES_MAX = 20;
export const WIP_MAX = 100;
/** Cards per bulk action. */
export const CARDS_AT_ONCE = 200;
/** How long completed cards stay on the board; lists and search keep them. */
export const DONE_SHOWN_MS = 14 * 24 * 60 * 60 * 1000;

/** Label colours; each is drawn with its own pattern. */
export const labelColours = [
  "red",
  "orange",
  "amber",
  "lime",
  "green",
  "teal",
  "cyan",
  "blue",
  "indigo",
  "purple",
  "pink",
  "grey",
] as const;
export type LabelColour = (typeof labelColours)[number];

export const cardPriorities = ["none", "low", "medium", "high", "urgent"] as const;
export type CardPriority = (typeof cardPriorities)[number];

export const columnKinds = ["todo", "doing", "done"] as const;
export type ColumnKind = (typeof columnKinds)[number];

export const wipModes = ["soft", "hard"] as const;
export type WipMode = (typeof wipModes)[number];
