import { fitsMail, withAsciiDomain } from "../inbox/mail-address.ts";
import { fold } from "../text/fold.ts";
import { lengthOf } from "../text/length.ts";

/** Problem codes of person fields; the caller translates them. */
export type PersonProblem = "required" | "too_short" | "too_long" | "bad_format" | "same_as_identity";

export const EMAIL_MAX = 254;
export const USERNAME_MIN = 2;
export const USERNAME_MAX = 50;
export const PASSWORD_MAX = 128;
/** Lowest minimum length a shop can set (NIST SP 800-63B, section 5.1.1.2). */
export const PASSWORD_FLOOR = 8;

const EMAIL =
  /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]+@[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?(?:\.[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?)+$/u;
/** A name needs a letter or digit; combining marks and punctuation alone identify nobody. */
const USERNAME = /^(?=.*[\p{L}\p{N}])[\p{L}\p{M}\p{N} ._'’-]+$/u;

/** Problem with an email address, or null. */
export function emailProblem(text: string): PersonProblem | null {
  const email = text.trim();
  if (!email) return "required";
  const ascii = withAsciiDomain(email);
  return ascii.length > EMAIL_MAX || !EMAIL.test(email) || !fitsMail(ascii) ? "bad_format" : null;
}

/** Problem with a person's name, or null. */
export function usernameProblem(text: string): PersonProblem | null {
  const name = text.trim();
  const length = lengthOf(name);
  if (length === 0) return "required";
  if (length < USERNAME_MIN) return "too_short";
  if (length > USERNAME_MAX) return "too_long";
  return USERNAME.test(name) ? null : "bad_format";
}

/** Problem with a phone number, or null; spaces, hyphens and brackets are ignored. */
export function phoneProblem(text: string): PersonProblem | null {
  if (!text.trim()) return "required";
  return /^\+?\d{7,15}$/.test(text.replace(/[\s()-]/g, "")) ? null : "bad_format";
}

/** Problem with a new password, or null. */
export function passwordProblem(
  password: string,
  by: { min: number; email: string; username: string },
): PersonProblem | null {
  if (!password) return "required";
  const length = [...password].length;
  if (length < by.min) return "too_short";
  if (length > PASSWORD_MAX) return "too_long";
  const said = password.trim().toLowerCase();
  const isIdentity = [by.email, by.username].some((text) => text.trim() !== "" && text.trim().toLowerCase() === said);
  return isIdentity ? "same_as_identity" : null;
}

const COMMON =
  /^(?:.*passw?[o0]rd.*|parola\d*|sifre\d*|qwert[yz]?\w*|(?:iloveyou|welcome|admin|letmein|dragon|monkey|football|superman)\d*|(?:0?1234567890?|12345678\d*|87654321|abc12345?6?|(.)\1+))$/i;

/** Whether a password is among the first ones that attackers guess. */
export const isCommonPassword = (password: string): boolean => COMMON.test(password);

/** Whether a password consists of one of these names, once or repeated, with any digits, symbols and spaces added. */
export function isNamePassword(password: string, names: readonly string[]): boolean {
  const lettersOf = (text: string) => fold(text).replace(/[^\p{L}]/gu, "");
  const letters = lettersOf(password);
  return names.map(lettersOf).some((name) => name !== "" && letters !== "" && letters.replaceAll(name, "") === "");
}

/** Password strength: 0 for empty, then 1 (weak) to 4 (very strong). */
export function passwordStrength(password: string): 0 | 1 | 2 | 3 | 4 {
  if (!password) return 0;
  const length = [...password].length;
  if (length < 8 || isCommonPassword(password)) return 1;
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\p{N}/u, /[^\p{L}\p{N}]/u].filter((kind) => kind.test(password)).length;
  const score =
    (length >= 16 ? 3 : length >= 12 ? 2 : 1) + (kinds >= 3 ? 1 : 0) + (new Set(password).size < 6 ? -1 : 0);
  return score >= 4 ? 4 : score === 3 ? 3 : score === 2 ? 2 : 1;
}
