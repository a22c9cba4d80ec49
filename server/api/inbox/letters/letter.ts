import type { LeftOut, RecipientKind } from "#shared/api/inbox/messages.ts";
import type { ArrivedFile } from "../inbound/inbound.files.ts";

/** Somebody with an address in the form in which addresses are compared. */
export interface Mailbox {
  name: string;
  email: string;
}

/** A letter as it was read, whatever way it came. Texts are neither cut nor cleaned yet. */
export interface Letter {
  /** Its own id without angle brackets; null where it has none. */
  id: string | null;
  from: Mailbox;
  recipients: (Mailbox & { kind: RecipientKind })[];
  subject: string;
  text: string;
  html: string;
  /** Its text or HTML was longer than is read. */
  isCut: boolean;
  /** The date it names, epoch milliseconds. */
  datedAt: number | null;
  /** Folded ids of what it answers, the nearest first. */
  answers: string[];
  headers: LetterHeaders;
  /** Nobody is to be told that it could not be delivered: a bounce. */
  hasNullPath: boolean;
  /** What a delivery report says, with the headers of the mail that came back; empty for any other letter. */
  report: string;
  files: ArrivedFile[];
  leftOut: LeftOut[];
}

/** Headers by their names in lower case; each may come several times. */
export type LetterHeaders = ReadonlyMap<string, readonly string[]>;

/** No honest letter has more; what comes behind them is passed over. */
const HEADERS_MAX = 2_000;

export function headersOf(found: Iterable<readonly [name: string, value: string]>): LetterHeaders {
  const headers = new Map<string, string[]>();
  let count = 0;
  for (const [given, value] of found) {
    count += 1;
    if (count > HEADERS_MAX) break;
    const name = given.toLowerCase();
    const values = headers.get(name);
    if (values) values.push(value);
    else headers.set(name, [value]);
  }
  return headers;
}

/** So much is read of what a delivery report says, in UTF-16 units. */
export const REPORT_MAX = 64 * 1024;

export const headerOf = (headers: LetterHeaders, name: string): string => headers.get(name)?.[0]?.trim() ?? "";

const DAY_MS = 86_400_000;
const OLDEST_MS = 5 * 366 * DAY_MS;

/** The time of a Date header; null where it is no date, or one that a clock gone wrong has written. */
export function readDate(text: string, now: number): number | null {
  const at = Date.parse(text);
  return at >= now - OLDEST_MS && at <= now + DAY_MS ? at : null;
}

/** One line without control and direction signs, of at most `most` code points, no letter cut in half. */
export const lineOf = (text: string, most: number): string => {
  const line = text
    .trim()
    // What composes letters takes the square of its length where these are marks only.
    .slice(0, most * 16)
    .normalize("NFC")
    .replace(/\p{Bidi_Control}/gu, "")
    .replace(/[\p{Cc}\s]+/gu, " ")
    .trim();
  return [...line.slice(0, most * 4)].slice(0, most).join("");
};
