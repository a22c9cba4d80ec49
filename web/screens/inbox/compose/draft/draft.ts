import type { DraftMode } from "#shared/api/inbox/words.ts";
import type { MessageFile } from "../../inbox.data.ts";

/** File attached to a draft. */
export type DraftFile = Omit<MessageFile, "inline">;

/** Draft of a reply, a note or a new message. */
export interface MessageDraft {
  kind: "reply" | "note";
  /** Recipients of a reply: `own` uses `to` and `cc`, like new messages. */
  mode: DraftMode;
  to: readonly string[];
  cc: readonly string[];
  subject: string;
  text: string;
  files: readonly DraftFile[];
}
/** Recipients as shown and sent. */
export interface Recipients {
  to: readonly string[];
  cc: readonly string[];
}
/** Draft key: a conversation's id, or the new message. */
export type DraftName = number | "new";
/**
 * Save status: `kept` on the server, `here` in this browser until the server is reachable; `asked` if a save had no
 * answer and the server has no draft; `gone` if it was sent or deleted elsewhere but is still in this browser.
 */
export type DraftSafety = "none" | "typing" | "kept" | "here" | "asked" | "gone";
export interface ShownDraft extends MessageDraft {
  safety: DraftSafety;
  /** Newest message the author saw when starting; undefined if unknown. */
  seen: number | undefined;
}
