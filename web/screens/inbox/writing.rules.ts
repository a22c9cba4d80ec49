import type { ShownWriting, Writing } from "./writing.store.ts";

type Content = Pick<Writing, "text" | "files">;
/** A message called back; what begins a conversation has its recipients and subject too. */
export type CalledBack = Content & Partial<Pick<Writing, "to" | "subject">>;

export const isBlank = ({ text, files }: Content): boolean => text.trim() === "" && files.length === 0;

const without = (files: Writing["files"], others: Writing["files"]) =>
  files.filter(({ id }) => others.every((other) => other.id !== id));

/** What was called back above what has been written since; a note stays one, so that nothing of it goes to the customer. */
export function joined({ to = [], subject = "", text, files }: CalledBack, since: Writing): Writing {
  return {
    kind: isBlank(since) ? "reply" : since.kind,
    to: [...new Set([...to, ...since.to])],
    subject: since.subject || subject,
    text: [text, since.text].filter((part) => part.trim() !== "").join("\n\n"),
    files: [...files, ...without(since.files, files)],
  };
}

/** What this browser holds of a writing. */
export interface Copy extends Writing {
  /** When the server last had word of the draft it goes on from; absent where there was none. */
  basedOn?: number;
  /** The server was asked to keep it, and its answer never came. */
  isAsked?: boolean;
}

/** What a copy in this browser and the server's draft come to. */
export function takenOver(own: Copy, draft: (Writing & { at: number }) | null): ShownWriting {
  const { basedOn = 0, isAsked = false, ...copy } = own;
  if (!draft) {
    // A note never was on the server. What was there has been sent or dropped elsewhere: no draft is made of it again.
    if (copy.kind === "note") return { ...copy, safety: "here" };
    return { ...copy, safety: basedOn > 0 ? "gone" : isAsked ? "asked" : "here" };
  }
  if (draft.at <= basedOn) return { ...copy, safety: "here" };
  const { at: _, ...kept } = draft;
  if (isSame(copy, kept)) return { ...kept, safety: "kept" };
  // What was typed on after an answer that never came begins with what the server has.
  const text = copy.text.startsWith(kept.text.trim()) ? "" : kept.text;
  return { ...joined({ ...kept, text }, copy), safety: "here" };
}

const isSame = (one: Writing, other: Writing): boolean =>
  one.kind === other.kind &&
  one.text.trim() === other.text.trim() &&
  one.subject === other.subject &&
  one.to.join() === other.to.join() &&
  one.files.length === other.files.length &&
  without(one.files, other.files).length === 0;

/** What has been written since it was sent: what follows the sent text, or all where that was changed. */
export function restOf(shown: Content, sent: Content): Content {
  const isContinued = shown.text.startsWith(sent.text);
  return {
    text: isContinued ? shown.text.slice(sent.text.length).trimStart() : shown.text,
    files: without(shown.files, sent.files),
  };
}
