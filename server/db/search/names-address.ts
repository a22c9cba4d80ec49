import { type RawBuilder, type SqlBool, sql } from "kysely";
import { foldEmail } from "#shared/rules/text/fold.ts";

/** Stored forms of an address: as typed, and folded for comparison. A JSON list for `json_each`. */
export const formsOf = (email: string): string => JSON.stringify([...new Set([email, foldEmail(email)])]);

/** Condition that a text may contain an address, given its forms; {@link namesAddress} decides. */
export const mayName = (text: RawBuilder<unknown>, forms: string): RawBuilder<SqlBool> =>
  sql`EXISTS (SELECT 1 FROM json_each(${forms}) AS form WHERE instr(lower(${text}), lower(form.value)) > 0)`;

/** Whether a text within some JSON contains this address; "ercan@shop.com" does not contain "can@shop.com". */
export function namesAddress(json: string | null, email: string): boolean {
  if (json === null) return false;
  const words = foldEmail(email).replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
  const address = new RegExp(`(?<![\\p{L}\\p{N}._%+-])${words}(?![\\p{L}\\p{N}_-]|\\.[\\p{L}\\p{N}])`, "u");
  let isNamed = false;
  // Parsed, since in raw JSON the "n" of an escaped line end ("\n") would count as a letter of the address.
  JSON.parse(json, (_, value: unknown) => {
    isNamed ||= typeof value === "string" && address.test(foldEmail(value));
    return value;
  });
  return isNamed;
}
