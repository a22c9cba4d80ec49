import { checkVAT, countries } from "jsvat";
import { isTurkishTaxNumber } from "#shared/rules/billing/tax-number.ts";

/** Tax number in capitals, without spaces, dots, hyphens and slashes. */
export const tidyTaxNumber = (typed: string): string => typed.replace(/[\s.\-/]/g, "").toUpperCase();

/** Whether a tax number is valid for its country. Without a rule for the country, only the form is checked. */
export function isTaxNumber(country: string, taxNumber: string): boolean {
  if (country === "TR") return isTurkishTaxNumber(taxNumber);
  const own = countries.find(({ codes }) => codes[0] === country);
  if (!own) return /^[A-Z0-9]{4,30}$/.test(taxNumber);
  const prefix = country === "GR" ? "EL" : country;
  const whole = taxNumber.startsWith(prefix) || taxNumber.startsWith(country) ? taxNumber : `${prefix}${taxNumber}`;
  return checkVAT(whole, [own]).isValid;
}
