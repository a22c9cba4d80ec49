import { foldEmail } from "#shared/rules/fold.ts";
import { withoutPlus } from "./addresses.ts";
import type { Letter } from "./letter.ts";
import { foldId, readIds } from "./letter-ids.ts";

const REASON_MAX = 300;
const TEXT_READ = 20_000;
const IDS_MAX = 100;

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
  /** It holds a status code, so that it may be about a mail whose id it does not name. */
  hasCode: boolean;
}

const MACHINES = /^(?:mailer-daemon|postmaster)(?:@|$)/;
const CODE = /\b[45]\.\d{1,3}\.\d{1,3}\b/;
const LINE_WITH_CODE = /(?:\b[45]\d\d[ -])?#?[45]\.\d{1,3}\.\d{1,3}\b[^\r\n]*/;

/** Reads a letter as a bounce; null where nothing about it is one. */
export function readBounce(letter: Letter): Bounce | null {
  if (letter.report !== "") return readReport(letter);
  if (!letter.hasNullPath && !MACHINES.test(withoutPlus(letter.from.email))) return null;
  const text = letter.text.slice(0, TEXT_READ);
  const reason = LINE_WITH_CODE.exec(text)?.[0] ?? "";
  const code = CODE.exec(reason)?.[0] ?? "";
  return {
    isReport: false,
    state: code.startsWith("4") ? "delayed" : "failed",
    reason: shortened(reason || letter.subject),
    recipients: [...new Set(text.split(/[\s<>()"',;:]+/).filter((word) => word.includes("@")))].map(addressOf),
    ids: [...new Set([...letter.answers, ...readIds(text).map(foldId)])].slice(0, IDS_MAX),
    hasCode: code !== "",
  };
}

/** The first recipient that failed tells more than those whose mail is only late. */
function readReport({ report, answers }: Letter): Bounce {
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
    return [{ action, status, reason, recipient: addressOf(withoutType(field("Final-Recipient"))) }];
  });
  const failed = parts.filter(({ action }) => action === "failed");
  const delayed = parts.filter(({ action }) => action === "delayed");
  const told = failed.length > 0 ? failed : delayed;
  const state = failed.length > 0 ? "failed" : delayed.length > 0 ? "delayed" : "told";
  return {
    isReport: true,
    state,
    reason: shortened(told[0]?.reason ?? ""),
    recipients: [...new Set(told.map(({ recipient }) => recipient).filter(Boolean))],
    ids: [...new Set([...readIds(report).map(foldId), ...answers])].slice(0, IDS_MAX),
    hasCode: true,
  };
}

const withoutType = (value: string): string => value.replace(/^[\w-]+\s*;\s*/, "");
const addressOf = (text: string): string => foldEmail(text.replace(/^[<\s]+|[>\s.]+$/g, ""));
const shortened = (text: string): string => [...text.replace(/\s+/g, " ").trim()].slice(0, REASON_MAX).join("");
