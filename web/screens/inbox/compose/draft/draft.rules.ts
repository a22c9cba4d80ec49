import { MESSAGE_FILES_BYTES, MESSAGE_FILES_MAX, MESSAGE_MAX } from "#shared/rules/inbox-limits.ts";
import { lengthOf } from "#shared/rules/length.ts";
import type { Message } from "../../inbox.data.ts";
import type { MessageDraft, ShownDraft } from "./draft.ts";

type Content = Pick<MessageDraft, "text" | "files">;
/** Whom it goes to, as its writer has said. */
type Choice = Pick<MessageDraft, "mode" | "to" | "cc">;
/** A message called back; what begins a conversation has its subject too. */
export type UnsentMessage = Content & Choice & Partial<Pick<MessageDraft, "subject">>;

/** One of a conversation's, or a new message, before anything is written. */
export const emptyDraft = (isNew: boolean): MessageDraft => ({
  kind: "reply",
  mode: isNew ? "own" : "reply",
  to: [],
  cc: [],
  subject: "",
  text: "",
  files: [],
});

export const isBlank = ({ text, files }: Content): boolean => text.trim() === "" && files.length === 0;

/** Whether nothing has been entered; of a new message not even whom it goes to, which in a conversation says nothing yet. */
export const isEmpty = (writing: MessageDraft, isNew: boolean): boolean =>
  isBlank(writing) && !(isNew && (writing.to.length > 0 || writing.cc.length > 0 || writing.subject));

/** A conversation's without whom it was to go to, where nothing is written: who then writes has not chosen them. */
export function unchosen<Some extends MessageDraft>(writing: Some): Some {
  const { mode, to, cc } = emptyDraft(false);
  const isChosen = writing.mode !== mode || writing.to.length > 0 || writing.cc.length > 0;
  return isBlank(writing) && isChosen ? { ...writing, mode, to, cc } : writing;
}

/** What is too much for one message, as its text's name and bound; drafts put together may hold more. */
export function tooMuch({ text, files }: Content) {
  if (lengthOf(text.trim()) > MESSAGE_MAX) return { key: "inbox.tooLong", count: MESSAGE_MAX } as const;
  if (files.length > MESSAGE_FILES_MAX) return { key: "inbox.filesTooMany", count: MESSAGE_FILES_MAX } as const;
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  return bytes > MESSAGE_FILES_BYTES ? ({ key: "inbox.filesTooLarge", count: 25 } as const) : null;
}

const without = (files: MessageDraft["files"], others: MessageDraft["files"]) =>
  files.filter(({ id }) => others.every((other) => other.id !== id));

/** Both where both name people; else as one of them says, what was written since before the other. */
function chosen(back: Choice, since: Choice): Choice {
  if (since.mode === "reply") return { mode: back.mode, to: back.to, cc: back.cc };
  if (since.mode !== "own" || back.mode !== "own") return { mode: since.mode, to: since.to, cc: since.cc };
  return { mode: "own", to: [...new Set([...back.to, ...since.to])], cc: [...new Set([...back.cc, ...since.cc])] };
}

/**
 * What was called back above what has been written since, unless that begins with it; a note stays one, so that nothing of
 * it goes to the customer. Where nothing was written since in a conversation, it goes to those it went to.
 */
export function joined({ subject, text, files, ...choice }: UnsentMessage, since: MessageDraft): MessageDraft {
  const isOfConversation = subject === undefined;
  const above = since.text.startsWith(text.trim()) ? "" : text;
  return {
    kind: isBlank(since) ? "reply" : since.kind,
    ...(isOfConversation && isBlank(since) ? choice : chosen(choice, since)),
    subject: since.subject || (subject ?? ""),
    text: [above, since.text].filter((part) => part.trim() !== "").join("\n\n"),
    files: [...files, ...without(since.files, files)],
  };
}

/** What this browser holds of a writing. */
export interface Copy extends MessageDraft {
  /** When the server last had word of the draft it goes on from; absent where there was none. */
  basedOn?: number;
  /** The server was asked to keep it, and its answer never came. */
  isAsked?: boolean;
  /** The newest message of its conversation when it was begun. */
  seen?: number;
}

/** What a copy in this browser and the server's draft come to. What either was begun before counts as not seen. */
export function adopted(
  own: Copy,
  draft: (MessageDraft & { at: number; seen?: number | undefined }) | null,
): ShownDraft {
  const { basedOn = 0, isAsked = false, ...given } = own;
  const copy = { ...given, seen: own.seen ?? draft?.seen };
  if (!draft) {
    // A note never was on the server. What was there has been sent or dropped elsewhere: no draft is made of it again.
    if (copy.kind === "note") return { ...copy, safety: "here" };
    return { ...copy, safety: basedOn > 0 ? "gone" : isAsked ? "asked" : "here" };
  }
  if (draft.at <= basedOn) return { ...copy, safety: "here" };
  const { at: _, ...kept } = { ...draft, seen: earlier(own.seen, draft.seen) };
  if (isSame(copy, kept)) return { ...kept, safety: "kept" };
  return { ...joined(kept, copy), seen: kept.seen, safety: "here" };
}

/** Which of two messages was seen first, as far as both are known. */
export const earlier = (one: number | undefined, other: number | undefined): number | undefined =>
  one === undefined || other === undefined ? (one ?? other) : Math.min(one, other);

/** The messages of a conversation that its customer or a colleague has written since a writing was begun. */
export const unseenOf = (messages: readonly Message[], { kind, text, files, seen }: ShownDraft): readonly Message[] =>
  kind === "note" || isBlank({ text, files }) || seen === undefined
    ? []
    : messages.filter(({ id, direction, status }) => id > seen && direction !== "note" && status !== "withdrawn");

type Sent = Pick<Message, "id" | "direction" | "author" | "text" | "at"> & Pick<MessageDraft, "files">;

/**
 * Whether a writing is what its author has sent since: newer than what stood there when it was begun, or, where that is
 * not known, than the server's last word of it (`at`).
 */
export function isSentSince(
  { text, files, seen, at }: Content & { seen: number | undefined; at: number },
  { sent, me }: { sent: Sent; me: number | null },
): boolean {
  if (sent.direction !== "out" || sent.author?.id !== me || isBlank({ text, files })) return false;
  const isSince = seen === undefined ? at > 0 && Date.parse(sent.at) >= at : sent.id > seen;
  return isSince && sent.text.trim() === text.trim() && isSameFiles(sent.files, files);
}

const isSameFiles = (one: MessageDraft["files"], other: MessageDraft["files"]): boolean =>
  one.length === other.length && without(one, other).length === 0;

/** Whether two writings come to the same message. */
export const isSame = (one: MessageDraft, other: MessageDraft): boolean =>
  one.kind === other.kind &&
  one.text.trim() === other.text.trim() &&
  one.subject === other.subject &&
  one.mode === other.mode &&
  one.to.join() === other.to.join() &&
  one.cc.join() === other.cc.join() &&
  isSameFiles(one.files, other.files);

/** What has been written since it was sent: what follows the sent text, or all where that was changed. */
export function restOf(shown: Content, sent: Content): Content {
  const isContinued = shown.text.startsWith(sent.text);
  return {
    text: isContinued ? shown.text.slice(sent.text.length).trimStart() : shown.text,
    files: without(shown.files, sent.files),
  };
}
