import type { LeftOut, RecipientKind } from "#shared/api/inbox/messages.ts";
import type { ArrivedFile } from "../inbound/inbound.files.ts";

/** Name and folded address. */
export interface Mailbox {
  name: string;
  email: string;
}

/** Parsed email from any source. Texts are neither cut nor sanitized. */
export interface Letter {
  /** Message id without angle brackets; null if missing. */
  id: string | null;
  from: Mailbox;
  recipients: (Mailbox & { kind: RecipientKind })[];
  subject: string;
  text: string;
  html: string;
  /** Part of its text or HTML was skipped for length. */
  isCut: boolean;
  /** Date header, epoch milliseconds. */
  datedAt: number | null;
  /** Folded ids of the messages that it replies to, nearest first. */
  answers: string[];
  headers: LetterHeaders;
  /** The envelope sender is empty, as in a bounce. */
  hasNullPath: boolean;
  /** Text of a delivery report with the headers of the returned mail; empty for other emails. */
  report: string;
  files: ArrivedFile[];
  leftOut: LeftOut[];
}

/** Header values by lower-case name. */
export type LetterHeaders = ReadonlyMap<string, readonly string[]>;

/** Limit of headers per email; the rest is skipped. */
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

/** Characters (UTF-16 units) of a delivery report that are read. */
export const REPORT_MAX = 64 * 1024;

export const headerOf = (headers: LetterHeaders, name: string): string => headers.get(name)?.[0]?.trim() ?? "";

const DAY_MS = 86_400_000;
const OLDEST_MS = 5 * 366 * DAY_MS;

/** Time of a Date header; null if invalid, older than five years or more than a day ahead. */
export function readDate(text: string, now: number): number | null {
  const at = Date.parse(text);
  return at >= now - OLDEST_MS && at <= now + DAY_MS ? at : null;
}

/** One line of at most `most` code points, without control and direction characters. */
export const lineOf = (text: string, most: number): string => {
  const line = text
    .trim()
    // Normalising takes quadratic time on runs of combining marks.
    .slice(0, most * 16)
    .normalize("NFC")
    .replace(/\p{Bidi_Control}/gu, "")
    .replace(/[\p{Cc}\s]+/gu, " ")
    .trim();
  return [...line.slice(0, most * 4)].slice(0, most).join("");
};
