import { composed } from "./composed.ts";

/** The SKU of a product that was given none: three letters of its category and its number. */
export function skuFor(category: string, id: number): string {
  return `${category.slice(0, 3).toUpperCase()}-${String(id).padStart(6, "0")}`;
}

/** A SKU as it is kept: as typed, blanks inside it joined. */
export const keptSku = (typed: string): string => composed(typed.replace(/\s+/gu, " ").trim());

/** The form in which SKUs are told apart: `ab-12` and `AB-12` are one. */
export const skuKey = (sku: string): string => sku.normalize("NFKC").toUpperCase().normalize("NFKC");

/** Letters of other scripts, by the Latin capitals they look like. */
const LOOKS: Readonly<Record<string, string>> = Object.fromEntries(
  [..."АВСЕНІЈКМОРЅТУХΑΒΕΖΗΙΚΜΝΟΡΤΥΧ"].map((letter, at) => [letter, "ABCEHIJKMOPSTYXABEZHIKMNOPTYX"[at] ?? letter]),
);

/** The key of the plain SKU that one looks like: with plain dashes, and Latin letters for their look-alikes. */
export const plainLook = (sku: string): string =>
  skuKey(sku)
    .replace(/[\p{Pd}\u2043\u2212]/gu, "-")
    .replace(/[\u0370-\u03ff\u0400-\u04ff]/gu, (letter) => LOOKS[letter] ?? letter);

/** The last digit that makes some digits a GTIN (EAN-8, UPC-A, EAN-13, GTIN-14). */
export function gtinCheckDigit(digits: string): string {
  const sum = [...digits].reduceRight(
    (total, digit, index) => total + Number(digit) * ((digits.length - index) % 2 === 1 ? 3 : 1),
    0,
  );
  return String((10 - (sum % 10)) % 10);
}

/** Whether digits are of a GTIN's length, without a look at the last of them. */
export const hasGtinLength = (text: string): boolean => /^(?:\d{8}|\d{12,14})$/.test(text);

export const isGtin = (text: string): boolean =>
  hasGtinLength(text) && gtinCheckDigit(text.slice(0, -1)) === text.at(-1);

/** A barcode as it is kept: a GTIN without the blanks and dashes it is printed with, any other text as it is. */
export function keptBarcode(typed: string): string {
  const text = composed(typed.replace(/\s+/gu, " ").trim());
  const digits = text.replace(/[\s\p{Pd}]/gu, "");
  return isGtin(digits) ? digits : text;
}
