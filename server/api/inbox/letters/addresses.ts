import { addressParser } from "postal-mime";
import { foldEmail } from "#shared/rules/fold.ts";
import { lineOf, type Mailbox } from "./letter.ts";

const NAME_MAX = 80;
/** Octets of an address with all it may have (RFC 5321, section 4.5.3.1). */
const EMAIL_MAX = 320;
const HEADER_MAX = 50_000;
const MOST = 200;

/**
 * Everybody whom a header value names, in order. A word without an @ is kept as an address that nobody can be answered
 * at, as `MAILER-DAEMON`; what is no address at all is passed over.
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

/** An address without the part behind a plus: one mailbox with all its tags. */
export const withoutPlus = (email: string): string => email.replace(/\+[^@]*(?=@)/, "");

/** Whether an address is one of the shop's own, whatever its plus part. */
export const isOwn = (own: string, email: string): boolean => email !== "" && withoutPlus(email) === withoutPlus(own);
