import type * as z from "zod";
import { type FieldError, fieldCodes } from "#shared/errors.ts";

type Code = FieldError["code"];
type Bounds = Record<string, unknown>;

const isFieldCode = (code: unknown): code is Code => fieldCodes.includes(code as never);

/** The value at a path of the sent body, or undefined. */
const sentAt = (sent: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce((value, key) => (value as Record<PropertyKey, unknown> | null | undefined)?.[key], sent);

/** A bound as text: numbers with digit groups, dates unchanged. */
const boundOf = (bound: unknown): string =>
  Number.isNaN(Number(bound)) ? String(bound) : Number(bound).toLocaleString("en-US", { maximumFractionDigits: 20 });

/** English message per code; `of` is the unit of a length (characters or entries). */
const messages: Record<Code, (bounds: Bounds, of: string) => string> = {
  required: () => "Required",
  too_short: ({ minimum }, of) => `At least ${boundOf(minimum)} ${of}`,
  too_long: ({ maximum }, of) => `At most ${boundOf(maximum)} ${of}`,
  too_small: ({ minimum }) => `At least ${boundOf(minimum)}`,
  too_big: ({ maximum }) => `At most ${boundOf(maximum)}`,
  not_integer: () => "Must be a whole number",
  too_many_decimals: ({ decimals, maximum }) => `At most ${boundOf(decimals ?? maximum ?? 2)} decimals`,
  bad_format: () => "Not in the right form",
  bad_check_digit: () => "The check digit does not fit",
  not_in_list: () => "Not one of the allowed values",
  taken: () => "In use already",
  unknown_reference: () => "There is no such record",
  in_past: () => "Must be in the future",
  in_future: () => "Must not be in the future",
  duplicate: () => "Given more than once",
  conflict: () => "Does not go with the other fields",
  unknown_field: () => "Unknown field",
  wrong_password: () => "The password is not right",
};

/** Zod's default message for a rule without its own message. */
const UNSAID = /^(?:Invalid input.*|)$/;

/** Converts zod issues to field errors: field, code, message, bound. */
export const fieldErrors = (issues: readonly z.core.$ZodIssue[], sent: unknown): FieldError[] =>
  issues.flatMap((issue) => errorsOf(issue, sent));

function errorsOf(issue: z.core.$ZodIssue, sent: unknown): FieldError[] {
  const field = issue.path.map(String).join(".");
  const value = sentAt(sent, issue.path);
  const at = (code: Code, bounds: Bounds = {}, of = "characters"): FieldError[] => [
    { field, code, message: messages[code](bounds, of), ...(Object.keys(bounds).length > 0 && { params: bounds }) },
  ];
  switch (issue.code) {
    case "invalid_type":
      if (value === undefined || (value === null && field !== "")) return at("required");
      if (issue.expected === "int") return at("not_integer");
      return [{ field, code: "bad_format", message: `Expected ${issue.expected}` }];
    case "too_small": {
      const isCounted = issue.origin === "string" || issue.origin === "array";
      if (isCounted && issue.minimum === 1) return at("required");
      return at(isCounted ? "too_short" : "too_small", { minimum: Number(issue.minimum) }, countedIn(issue.origin));
    }
    case "too_big": {
      const isCounted = issue.origin === "string" || issue.origin === "array";
      return at(isCounted ? "too_long" : "too_big", { maximum: Number(issue.maximum) }, countedIn(issue.origin));
    }
    case "invalid_value":
      return value === undefined ? at("required") : at("not_in_list", { allowed: issue.values });
    case "unrecognized_keys":
      return issue.keys.map((key) => ({
        field: [...issue.path, key].map(String).join("."),
        code: "unknown_field",
        message: messages.unknown_field({}, ""),
      }));
    case "custom":
      return customErrors(issue, { field, value });
    case "invalid_union":
      if (isNothing(value)) return at("required");
      // No `errors`: the discriminator matches no variant.
      return unionErrors(issue, sent) ?? at(issue.errors.length === 0 ? "not_in_list" : "bad_format");
    default:
      return at("bad_format");
  }
}

const countedIn = (origin: string): string => (origin === "array" ? "entries" : "characters");

/** Whether nothing was sent: no value, or an empty object. */
const isNothing = (value: unknown): boolean =>
  value === undefined || (typeof value === "object" && value !== null && Object.keys(value).length === 0);

/** Field error of a custom rule (`refine`), with the rule's own message if it has one. */
function customErrors(
  issue: z.core.$ZodIssueCustom,
  { field, value }: { field: string; value: unknown },
): FieldError[] {
  const { code: given, ...bounds } = (issue.params ?? {}) as Bounds;
  const code = isFieldCode(given) ? given : "bad_format";
  // `required` on an object: the rule wants at least one field.
  const isChange = code === "required" && typeof value === "object" && value !== null;
  const said = isChange
    ? "Name at least one change"
    : messages[code](bounds, Array.isArray(value) ? "entries" : "characters");
  const message = UNSAID.test(issue.message) ? said : issue.message;
  return [{ field, code, message, ...(Object.keys(bounds).length > 0 && { params: bounds }) }];
}

/** Issue codes of a value with the wrong type: the sender did not mean this variant of the union. */
const KINDS: ReadonlySet<string> = new Set(["invalid_type", "invalid_value"]);

/** Errors of the union variant the sender most likely meant, the one with the fewest; null if no variant fits. */
function unionErrors(issue: z.core.$ZodIssueInvalidUnion, sent: unknown): FieldError[] | null {
  const forms = issue.errors
    .filter((one) => one.length > 0 && one.every(({ path, code }) => path.length > 0 || !KINDS.has(code)))
    .map((one) =>
      fieldErrors(
        one.map((fault) => ({ ...fault, path: [...issue.path, ...fault.path] })),
        sent,
      ),
    );
  return forms.toSorted((one, other) => one.length - other.length)[0] ?? null;
}
