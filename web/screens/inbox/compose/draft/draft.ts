import type { DraftMode } from "#shared/api/inbox/words.ts";
import type { MessageFile } from "../../inbox.data.ts";

/** A file as it hangs on what is being written. */
export type DraftFile = Omit<MessageFile, "inline">;

/** What is being written: an answer or a note to a conversation, or a new message. */
export interface MessageDraft {
  kind: "reply" | "note";
  /** Whom an answer goes to: `own` is to `to` and `cc`, as every new message. */
  mode: DraftMode;
  to: readonly string[];
  cc: readonly string[];
  subject: string;
  text: string;
  files: readonly DraftFile[];
}
/** Whom a message goes to, as it is shown and sent. */
export interface Recipients {
  to: readonly string[];
  cc: readonly string[];
}
/** Which one: a conversation's, or the new message. */
export type DraftName = number | "new";
/**
 * How safe it is: `kept` on the server, `here` in this browser until the server can be reached; `asked` where the server
 * was asked to keep it and has no draft of it: it is looked for; `gone` from the server, sent or dropped elsewhere, and
 * still in this browser.
 */
export type DraftSafety = "none" | "typing" | "kept" | "here" | "asked" | "gone";
export interface ShownDraft extends MessageDraft {
  safety: DraftSafety;
  /** The newest message that its writer had before them when they began it; undefined where that is not known. */
  seen: number | undefined;
}
