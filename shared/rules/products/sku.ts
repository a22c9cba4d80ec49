import { composed } from "../text/composed.ts";

/** Default SKU: three letters of the category and the product's number. */
export function skuFor(category: string, id: number): string {
  return `${category.slice(0, 3).toUpperCase()}-${String(id).padStart(6, "0")}`;
}

/** Stored form of a SKU: as typed with whitespace collapsed. */
export const keptSku = (typed: string): string => composed(typed.replace(/\s+/gu, " ").trim());

/** Comparison form of a SKU: `ab-12` and `AB-12` are equal. */
export const skuKey = (sku: string): string => sku.normalize("NFKC").toUpperCase().normalize("NFKC");

/** Greek and Cyrillic letters by the Latin capitals they look like. */
const LOOKS: Readonly<Record<string, string>> = Object.fromEntries(
  [..."АВСЕНІЈКМОРЅТУХΑΒΕΖΗΙΚΜΝΟΡΤΥΧ"].map((letter, at) => [letter, "ABCEHIJKMOPSTYXABEZHIKMNOPTYX"[at] ?? letter]),
);

/** Comparison form with plain dashes and look-alike letters replaced by Latin ones. */
export const plainLook = (sku: string): string =>
  skuKey(sku)
    .replace(/[\p{Pd}\u2043\u2212]/gu, "-")
    .replace(/[\u0370-\u03ff\u0400-\u04ff]/gu, (letter) => LOOKS[letter] ?? letter);

/** Check digit of a GTIN (EAN-8, UPC-A, EAN-13, GTIN-14). */
export function gtinCheckDigit(digits: string): string {
  const sum = [...digits].reduceRight(
    (total, digit, index) => total + Number(digit) * ((digits.length - index) % 2 === 1 ? 3 : 1),
    0,
  );
  return String((10 - (sum % 10)) % 10);
}

/** Whether text has the length of a GTIN; the check digit is not verified. */
export const hasGtinLength = (text: string): boolean => /^(?:\d{8}|\d{12,14})$/.test(text);

export const isGtin = (text: string): boolean =>
  hasGtinLength(text) && gtinCheckDigit(text.slice(0, -1)) === text.at(-1);

/** Stored form of a barcode: a GTIN without spaces and dashes, any other text unchanged. */
export function keptBarcode(typed: string): string {
  const text = composed(typed.replace(/\s+/gu, " ").trim());
  const digits = text.replace(/[\s\p{Pd}]/gu, "");
  return isGtin(digits) ? digits : text;
}
