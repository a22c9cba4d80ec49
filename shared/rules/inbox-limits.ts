/** Bounds of what people write in the inbox; lengths count code points. */
export const SUBJECT_MAX = 200;
export const MESSAGE_MAX = 20_000;
export const RECIPIENTS_MAX = 20;
export const MESSAGE_FILES_MAX = 10;
export const MESSAGE_FILES_BYTES = 25 * 1024 * 1024;
/** Files of a letter that are kept, and their bytes together; the others are named as left out. */
export const LETTER_FILES_MAX = 100;
export const LETTER_FILES_BYTES = 40 * 1024 * 1024;
/** A picture up to this size is shown beside the text it came with. */
export const THUMB_BYTES = 5 * 1024 * 1024;
/** As much of a letter's text is kept. */
export const LETTER_TEXT_MAX = 60_000;
/** Recipients of one message in all fields together. */
export const ALL_RECIPIENTS_MAX = 50;
/** Drafts are put together when conversations are merged or a message is called back, and hold more than one message may. */
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
/** What a canned reply is called by after the slash. */
export const CANNED_CODE = /^[a-z0-9-]+$/;

/** How long a message waits to be called back. */
export const UNDO_SEND_MS = 10_000;
/** How often a screen tells that somebody looks at a conversation, and how long that is believed. */
export const PRESENCE_BEAT_MS = 15_000;
export const PRESENCE_HELD_MS = 40_000;
/** How far ahead a message may be scheduled and a conversation snoozed. */
export const AHEAD_MAX_MS = 366 * 24 * 60 * 60 * 1000;
/** How long what was thrown away can be had back. */
export const TRASH_DAYS = 30;

/** The colours of labels, by name; the theme knows how each looks on light and on dark. */
export const labelColours = ["red", "orange", "amber", "green", "teal", "blue", "violet", "pink", "grey"] as const;
export type LabelColour = (typeof labelColours)[number];
