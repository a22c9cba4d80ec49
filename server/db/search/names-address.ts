import { foldEmail } from "#shared/rules/fold.ts";

/** The forms in which an address is kept: as it was typed, and as addresses are compared. A JSON list, for `json_each`. */
export const formsOf = (email: string): string => JSON.stringify([...new Set([email, foldEmail(email)])]);

/** SQL for texts that may name an address, of which `?` are its forms; {@link namesAddress} settles it. */
export const mayName = (text: string): string =>
  `EXISTS (SELECT 1 FROM json_each(?) AS form WHERE instr(lower(${text}), lower(form.value)) > 0)`;

/** Whether a text within some JSON names this address; "ercan@shop.com" is another one than "can@shop.com". */
export function namesAddress(json: string | null, email: string): boolean {
  if (json === null) return false;
  const words = foldEmail(email).replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
  const address = new RegExp(`(?<![\\p{L}\\p{N}._%+-])${words}(?![\\p{L}\\p{N}_-]|\\.[\\p{L}\\p{N}])`, "u");
  let isNamed = false;
  // Read as JSON, since the "n" of a line end written as "\n" would pass for the address's first letter.
  JSON.parse(json, (_, value: unknown) => {
    isNamed ||= typeof value === "string" && address.test(foldEmail(value));
    return value;
  });
  return isNamed;
}
