import { foldEmail } from "#shared/rules/text/fold.ts";
import { withoutPlus } from "./addresses.ts";
import { type Letter, REPORT_MAX } from "./letter.ts";
import { foldId, readIds } from "./letter-ids.ts";
import { isAutoReply } from "./letter-kind.ts";

const REASON_MAX = 300;
const TEXT_READ = 20_000;
const IDS_MAX = 100;
const RECIPIENTS_MAX = 100;
/** Octets of the longest address (RFC 5321, section 4.5.3.1). */
const EMAIL_MAX = 320;

/** Delivery failure that an email reports. */
export interface Bounce {
  /** A standard delivery report (RFC 3464): counts as a bounce even if its message is unknown. */
  isReport: boolean;
  /** `told`: delivered, relayed or expanded; changes nothing. */
  state: "failed" | "delayed" | "told";
  reason: string;
  /** Folded addresses of the affected recipients. */
  recipients: string[];
  /** Folded message ids that the bounce refers to. */
  ids: string[];
}

const MACHINES = /^(?:mailer-daemon|postmaster)(?:@|$)/;
const CODE = /\b[45]\.\d{1,3}\.\d{1,3}\b/;
const LINE_WITH_CODE = /(?:\b[45]\d\d[ -])?#?[45]\.\d{1,3}\.\d{1,3}\b[^\r\n]*/;

/**
 * Reads an email as a bounce, or returns null. A null envelope sender alone is not enough: automatic replies have one
 * too. Without a status code it counts as a normal email.
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

/** Reads a delivery report; failed recipients take precedence over delayed ones. */
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
