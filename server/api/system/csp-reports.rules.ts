import * as z from "zod";
import { AppError } from "../../app-error.ts";
import { requireSmallJson } from "../../http/checks/json-scan.ts";

const VIOLATIONS_MAX = 10;
const TEXT_MAX = 200;

/** Logged fields of a CSP violation. */
export interface Violation {
  directive: string;
  blocked: string;
  page: string;
  source: string;
  lineNumber: number | null;
}

/**
 * Parses a CSP report: one object under `csp-report`, or a list of the Reporting API. URL queries are removed, since
 * they may contain secret tokens. Throws `bad_json`.
 */
export function violationsIn(text: string): Violation[] {
  requireSmallJson(text);
  return bodiesIn(parsed(text))
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

const Fields = z.record(z.string(), z.unknown());
const Listed = z.array(z.unknown());
const Named = z.union([
  z.object({ type: z.literal("csp-violation"), body: Fields }).transform(({ body }) => body),
  z.object({ "csp-report": Fields }).transform((sent) => sent["csp-report"]),
]);

/** Bodies of the reports in either format; skips anything else. */
function bodiesIn(sent: unknown): Record<string, unknown>[] {
  const listed = Listed.safeParse(sent);
  return (listed.success ? listed.data : [sent]).flatMap((one) => {
    const report = Named.safeParse(one);
    return report.success ? [report.data] : [];
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new AppError("bad_json");
  }
}
