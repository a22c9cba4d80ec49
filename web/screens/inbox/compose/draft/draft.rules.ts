import { MESSAGE_FILES_BYTES, MESSAGE_FILES_MAX, MESSAGE_MAX } from "#shared/rules/inbox/inbox-limits.ts";
import { lengthOf } from "#shared/rules/text/length.ts";
import type { Message } from "../../inbox.data.ts";
import type { MessageDraft, ShownDraft } from "./draft.ts";

type Content = Pick<MessageDraft, "text" | "files">;
/** Recipients as chosen by the author. */
type Choice = Pick<MessageDraft, "mode" | "to" | "cc">;
/** Unsent message; the first of a conversation has its subject too. */
export type UnsentMessage = Content & Choice & Partial<Pick<MessageDraft, "subject">>;

/** Empty draft of a conversation or a new message. */
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

/** Whether a draft is empty; recipients count only for a new message. */
export const isEmpty = (writing: MessageDraft, isNew: boolean): boolean =>
  isBlank(writing) && !(isNew && (writing.to.length > 0 || writing.cc.length > 0 || writing.subject));

/** Removes the recipients of a conversation's empty draft: they were not chosen for the next one. */
export function unchosen<Some extends MessageDraft>(writing: Some): Some {
  const { mode, to, cc } = emptyDraft(false);
  const isChosen = writing.mode !== mode || writing.to.length > 0 || writing.cc.length > 0;
  return isBlank(writing) && isChosen ? { ...writing, mode, to, cc } : writing;
}

/** Field that exceeds its limit, with the limit; merged drafts may be too long. */
export function tooMuch({ text, files }: Content) {
  if (lengthOf(text.trim()) > MESSAGE_MAX) return { key: "inbox.tooLong", count: MESSAGE_MAX } as const;
  if (files.length > MESSAGE_FILES_MAX) return { key: "inbox.filesTooMany", count: MESSAGE_FILES_MAX } as const;
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  return bytes > MESSAGE_FILES_BYTES ? ({ key: "inbox.filesTooLarge", count: 25 } as const) : null;
}

const without = (files: MessageDraft["files"], others: MessageDraft["files"]) =>
  files.filter(({ id }) => others.every((other) => other.id !== id));

/** Recipients of both if both name some; else of the newer, then the older draft. */
function chosen(back: Choice, since: Choice): Choice {
  if (since.mode === "reply") return { mode: back.mode, to: back.to, cc: back.cc };
  if (since.mode !== "own" || back.mode !== "own") return { mode: since.mode, to: since.to, cc: since.cc };
  return { mode: "own", to: [...new Set([...back.to, ...since.to])], cc: [...new Set([...back.cc, ...since.cc])] };
}

/**
 * Unsent text above text written since, unless that starts with it. A note stays a note, so that nothing of it reaches
 * the customer. Without newer text the original recipients stay.
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

/** Copy of a draft in this browser. */
export interface Copy extends MessageDraft {
  /** Server time of the draft it continues; absent without one. */
  basedOn?: number;
  /** A save was sent without an answer. */
  isAsked?: boolean;
  /** Newest message of the conversation when it was started. */
  seen?: number;
}

/** Merges the browser's copy and the server's draft; the older `seen` applies. */
export function adopted(
  own: Copy,
  draft: (MessageDraft & { at: number; seen?: number | undefined }) | null,
): ShownDraft {
  const { basedOn = 0, isAsked = false, ...given } = own;
  const copy = { ...given, seen: own.seen ?? draft?.seen };
  if (!draft) {
    // A note was never on the server. A former server draft was sent or deleted elsewhere: it is not saved again.
    if (copy.kind === "note") return { ...copy, safety: "here" };
    return { ...copy, safety: basedOn > 0 ? "gone" : isAsked ? "asked" : "here" };
  }
  if (draft.at <= basedOn) return { ...copy, safety: "here" };
  const { at: _, ...kept } = { ...draft, seen: earlier(own.seen, draft.seen) };
  if (isSame(copy, kept)) return { ...kept, safety: "kept" };
  return { ...joined(kept, copy), seen: kept.seen, safety: "here" };
}

/** Earlier of two seen messages, as far as known. */
export const earlier = (one: number | undefined, other: number | undefined): number | undefined =>
  one === undefined || other === undefined ? (one ?? other) : Math.min(one, other);

/** Messages of the customer or colleagues since a draft was started. */
export const unseenOf = (messages: readonly Message[], { kind, text, files, seen }: ShownDraft): readonly Message[] =>
  kind === "note" || isBlank({ text, files }) || seen === undefined
    ? []
    : messages.filter(({ id, direction, status }) => id > seen && direction !== "note" && status !== "withdrawn");

type Sent = Pick<Message, "id" | "direction" | "author" | "text" | "at"> & Pick<MessageDraft, "files">;

/** Whether the author has sent the draft: in a message newer than `seen`, or if unknown, than the server time `at`. */
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

/** Whether two drafts produce the same message. */
export const isSame = (one: MessageDraft, other: MessageDraft): boolean =>
  one.kind === other.kind &&
  one.text.trim() === other.text.trim() &&
  one.subject === other.subject &&
  one.mode === other.mode &&
  one.to.join() === other.to.join() &&
  one.cc.join() === other.cc.join() &&
  isSameFiles(one.files, other.files);

/** Text written since sending: the part after the sent text, or everything if that was changed. */
export function restOf(shown: Content, sent: Content): Content {
  const isContinued = shown.text.startsWith(sent.text);
  return {
    text: isContinued ? shown.text.slice(sent.text.length).trimStart() : shown.text,
    files: without(shown.files, sent.files),
  };
}
