import type { MessageAuto } from "#shared/api/inbox/messages.ts";
import { headerOf, type Letter, type LetterHeaders } from "./letter.ts";

export type LetterKind = MessageAuto | "own";

interface Known {
  /** Our own mark of a notice, and what else it would be under a key of before. */
  origins: readonly string[];
  /** Its sender is an address of the shop. */
  isFromUs: boolean;
  /** Its own id is that of a message of ours. */
  isOurs: boolean;
  /** It answers a message of ours. */
  answersUs: boolean;
  /** It is a report of a mail that could not be delivered, and why. */
  isBounce: boolean;
}

const automaticOf = (headers: LetterHeaders): string =>
  headerOf(headers, "auto-submitted")
    .toLowerCase()
    .replace(/[;\s].*$/s, "");

/** It says itself that it answers by a machine what somebody wrote. */
export const isAutoReply = ({ headers }: Pick<Letter, "headers">): boolean =>
  automaticOf(headers) === "auto-replied" ||
  headers.has("x-autoreply") ||
  headers.has("x-autorespond") ||
  headerOf(headers, "precedence").toLowerCase() === "auto_reply";

/** What sent a letter: a person (`none`) or a machine, and which (RFC 3834); the first that fits. */
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

/** Whether the mail service took a letter for spam. */
export const isMarkedSpam = ({ headers }: Letter): boolean =>
  ["x-spam-flag", "x-spam-status", "x-mailgun-sflag"].some((name) => /^yes\b/i.test(headerOf(headers, name)));
