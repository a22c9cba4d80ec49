import { AppError } from "../../http/app-error.ts";
import { requireSmallJson } from "../../http/json-scan.ts";

const VIOLATIONS_MAX = 10;
const TEXT_MAX = 200;

/** What of a violation is logged. */
export interface Violation {
  directive: string;
  blocked: string;
  page: string;
  source: string;
  lineNumber: number | null;
}

/**
 * What a browser reports, in either of its forms: one object under `csp-report`, or a list by the Reporting API. Queries
 * of addresses are left out, since they may hold what opens an account. Throws `bad_json`.
 */
export function violationsIn(text: string): Violation[] {
  requireSmallJson(text);
  const sent = parsed(text);
  const reports = Array.isArray(sent) ? sent.filter((one) => one?.type === "csp-violation") : [sent];
  return reports
    .map((one) => one?.["csp-report"] ?? one?.body)
    .filter((one): one is Record<string, unknown> => typeof one === "object" && one !== null)
    .slice(0, VIOLATIONS_MAX)
    .map((one) => {
      const of = (...names: string[]) => textOf(names.map((name) => one[name]).find((value) => value !== undefined));
      const line = one["line-number"] ?? one.lineNumber;
      return {
        directive: of("effective-directive", "effectiveDirective", "violated-directive"),
        blocked: of("blocked-uri", "blockedURL"),
        page: of("document-uri", "documentURL"),
        source: of("source-file", "sourceFile"),
        lineNumber: typeof line === "number" ? line : null,
      };
    });
}

const textOf = (value: unknown): string =>
  typeof value === "string" ? (value.split(/[?#]/)[0] ?? "").slice(0, TEXT_MAX).toWellFormed() : "";

// biome-ignore lint/suspicious/noExplicitAny: a report of whatever shape
function parsed(text: string): any {
  try {
    return JSON.parse(text);
  } catch {
    throw new AppError("bad_json");
  }
}
