import type { MessageAuto } from "#shared/api/inbox/messages.ts";
import { headerOf, type Letter, type LetterHeaders } from "./letter.ts";

export type LetterKind = MessageAuto | "own";

interface Known {
  /** Values of `X-Pano-Origin` that mark our own notifications, one per current or earlier file key. */
  origins: readonly string[];
  /** The sender is an address of the shop. */
  isFromUs: boolean;
  /** Its message id is one of ours. */
  isOurs: boolean;
  /** It replies to a message of ours. */
  answersUs: boolean;
  /** It reports a failed delivery. */
  isBounce: boolean;
}

const automaticOf = (headers: LetterHeaders): string =>
  headerOf(headers, "auto-submitted")
    .toLowerCase()
    .replace(/[;\s].*$/s, "");

/** Whether the headers declare an automatic reply. */
export const isAutoReply = ({ headers }: Pick<Letter, "headers">): boolean =>
  automaticOf(headers) === "auto-replied" ||
  headers.has("x-autoreply") ||
  headers.has("x-autorespond") ||
  headerOf(headers, "precedence").toLowerCase() === "auto_reply";

/** Sender kind of an email: a person (`none`) or a kind of machine (RFC 3834); the first match wins. */
export function kindOf({ headers }: Letter, known: Known): LetterKind {
  const automatic = automaticOf(headers);
  const isAutomatic = automatic !== "" && automatic !== "no";
  const precedence = headerOf(headers, "precedence").toLowerCase();
  if (known.isOurs || known.origins.includes(headerOf(headers, "x-pano-origin"))) return "own";
  if (known.isFromUs && isAutomatic) return "own";
  if (known.isBounce) return "bounce";
  if (isAutoReply({ headers }) || (isAutomatic && known.answersUs)) return "reply";
  const isBulk = headers.has("list-id") || ["bulk", "list", "junk"].includes(precedence) || isAutomatic;
  return isBulk ? "bulk" : "none";
}

/** Whether the mail service flagged the email as spam. */
export const isMarkedSpam = ({ headers }: Letter): boolean =>
  ["x-spam-flag", "x-spam-status", "x-mailgun-sflag"].some((name) => /^yes\b/i.test(headerOf(headers, name)));
