import { addressParser } from "postal-mime";
import { foldEmail } from "#shared/rules/text/fold.ts";
import { lineOf, type Mailbox } from "./letter.ts";

const NAME_MAX = 80;
/** Octets of the longest address (RFC 5321, section 4.5.3.1). */
const EMAIL_MAX = 320;
const HEADER_MAX = 50_000;
const MOST = 200;

/**
 * Parses the mailboxes of a header value in order. A word without an @, such as `MAILER-DAEMON`, is kept as an address
 * without replies; other invalid entries are skipped.
 */
export function readMailboxes(value: string | readonly string[]): Mailbox[] {
  const text = (typeof value === "string" ? value : value.join(", ")).slice(0, HEADER_MAX).toWellFormed();
  return addressParser(text, { flatten: true })
    .slice(0, MOST)
    .flatMap(({ address = "", name }) => {
      const given = address || (/^\S+$/.test(name) ? name : "");
      const email = foldEmail(given.replace(/[\p{Cc}\s<>]+/gu, "").slice(0, EMAIL_MAX));
      return email === "" ? [] : [{ name: address === "" ? "" : lineOf(name, NAME_MAX), email }];
    });
}

export const cleanName = (name: string): string => lineOf(name, NAME_MAX);

/** Address without its plus tag. */
export const withoutPlus = (email: string): string => email.replace(/\+[^@]*(?=@)/, "");

/** Whether an address is the shop's own, with any plus tag. */
export const isOwn = (own: string, email: string): boolean => email !== "" && withoutPlus(email) === withoutPlus(own);
