/** Limits of inbox input; text lengths count code points. */
export const SUBJECT_MAX = 200;
export const MESSAGE_MAX = 20_000;
export const RECIPIENTS_MAX = 20;
export const MESSAGE_FILES_MAX = 10;
export const MESSAGE_FILES_BYTES = 25 * 1024 * 1024;
/** Files stored per incoming mail, and their total bytes; further files are listed as skipped. */
export const LETTER_FILES_MAX = 100;
export const LETTER_FILES_BYTES = 40 * 1024 * 1024;
/** Pictures up to this size are shown beside the text of their mail. */
export const THUMB_BYTES = 5 * 1024 * 1024;
/** Stored characters of a mail's text. */
export const LETTER_TEXT_MAX = 60_000;
/** Recipients of one message across all fields. */
export const ALL_RECIPIENTS_MAX = 50;
/** Limits of drafts; merging conversations or unsending combines drafts, so they exceed those of one message. */
export const DRAFT_LETTERS_MAX = 200_000;
export const DRAFT_FILES_MAX = 100;
export const DRAFT_RECIPIENTS_MAX = 500;
export const LABEL_NAME_MAX = 30;
export const LABELS_MAX = 50;
export const CANNED_CODE_MIN = 2;
export const CANNED_CODE_MAX = 30;
export const CANNED_BODY_MAX = 5_000;
export const INBOX_BULK_MAX = 500;
export const MENTIONS_MAX = 20;
/** Shortcut of a canned reply after the slash. */
export const CANNED_CODE = /^[a-z0-9-]+$/;

/** Delay before a message is sent, during which it can be unsent. */
export const UNDO_SEND_MS = 10_000;
/** Interval of presence reports for a viewed conversation, and how long one is valid. */
export const PRESENCE_BEAT_MS = 15_000;
export const PRESENCE_HELD_MS = 40_000;
/** How far ahead a message can be scheduled or a conversation snoozed. */
export const AHEAD_MAX_MS = 366 * 24 * 60 * 60 * 1000;
/** Days a deleted conversation can be restored. */
export const TRASH_DAYS = 30;

/** Label colours by name; the theme defines each for light and dark. */
export const labelColours = ["red", "orange", "amber", "green", "teal", "blue", "violet", "pink", "grey"] as const;
export type LabelColour = (typeof labelColours)[number];

/** Longest waiting time to filter by: 30 days. */
export const MOST_WAITING_HOURS = 720;
