import { foldEmail } from "#shared/rules/fold.ts";
import { withoutPlus } from "./addresses.ts";
import { type Letter, REPORT_MAX } from "./letter.ts";
import { foldId, readIds } from "./letter-ids.ts";
import { isAutoReply } from "./letter-kind.ts";

const REASON_MAX = 300;
const TEXT_READ = 20_000;
const IDS_MAX = 100;
const RECIPIENTS_MAX = 100;
/** Octets of an address with all it may have (RFC 5321, section 4.5.3.1). */
const EMAIL_MAX = 320;

/** What a letter says of a mail that could not be delivered. */
export interface Bounce {
  /** A delivery report by the standard (RFC 3464): a bounce whatever mail it is about. */
  isReport: boolean;
  /** `told`: delivered, relayed or expanded, which changes nothing. */
  state: "failed" | "delayed" | "told";
  reason: string;
  /** Folded addresses that it names. */
  recipients: string[];
  /** Folded ids that it names. */
  ids: string[];
}

const MACHINES = /^(?:mailer-daemon|postmaster)(?:@|$)/;
const CODE = /\b[45]\.\d{1,3}\.\d{1,3}\b/;
const LINE_WITH_CODE = /(?:\b[45]\d\d[ -])?#?[45]\.\d{1,3}\.\d{1,3}\b[^\r\n]*/;

/**
 * Reads a letter as a bounce; null where nothing about it is one. Automatic replies of people come without a sender of
 * the envelope too, and what names no status code is read by people.
 */
export function readBounce(letter: Letter): Bounce | null {
  if (letter.report !== "") return readReport(letter);
  const isMachine = MACHINES.test(withoutPlus(letter.from.email));
  if (!isMachine && (!letter.hasNullPath || isAutoReply(letter))) return null;
  const text = letter.text.slice(0, TEXT_READ);
  const reason = LINE_WITH_CODE.exec(text)?.[0] ?? "";
  const code = CODE.exec(reason)?.[0];
  if (!code) return null;
  return {
    isReport: false,
    state: code.startsWith("4") ? "delayed" : "failed",
    reason: shortened(reason),
    recipients: addressesOf(text.split(/[\s<>()"',;:]+/).filter((word) => word.includes("@"))),
    ids: [...new Set([...letter.answers, ...readIds(text).map(foldId)])].slice(0, IDS_MAX),
  };
}

/** The first recipient that failed tells more than those whose mail is only late. */
function readReport({ report: whole, answers }: Letter): Bounce {
  const report = whole.slice(0, REPORT_MAX);
  const blocks = report
    .replace(/\r\n/g, "\n")
    .replace(/\n[ \t]+/g, " ")
    .split(/\n{2,}/);
  const parts = blocks.flatMap((block) => {
    const field = (name: string) => new RegExp(`^${name}:[ \\t]*(.*)$`, "im").exec(block)?.[1]?.trim() ?? "";
    const action = field("Action").toLowerCase();
    if (action === "" && field("Final-Recipient") === "") return [];
    const status = field("Status");
    const reason = withoutType(field("Diagnostic-Code")) || status;
    return [{ action, status, reason, recipient: withoutType(field("Final-Recipient")) }];
  });
  const failed = parts.filter(({ action }) => action === "failed");
  const delayed = parts.filter(({ action }) => action === "delayed");
  const told = failed.length > 0 ? failed : delayed;
  const state = failed.length > 0 ? "failed" : delayed.length > 0 ? "delayed" : "told";
  return {
    isReport: true,
    state,
    reason: shortened(told[0]?.reason ?? ""),
    recipients: addressesOf(told.map(({ recipient }) => recipient)),
    ids: [...new Set([...readIds(report).map(foldId), ...answers])].slice(0, IDS_MAX),
  };
}

const withoutType = (value: string): string => value.replace(/^[\w-]+\s*;\s*/, "");
const addressOf = (text: string): string => foldEmail(text.slice(0, EMAIL_MAX).replace(/^[<\s]+|[>\s.]+$/g, ""));
const addressesOf = (texts: readonly string[]): string[] =>
  [...new Set(texts.map(addressOf).filter(Boolean))].slice(0, RECIPIENTS_MAX);
const shortened = (text: string): string => [...text.replace(/\s+/g, " ").trim()].slice(0, REASON_MAX).join("");
