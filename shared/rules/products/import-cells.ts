import { fold } from "../text/fold.ts";

/** Cell that a spreadsheet would run as a formula or convert to a number, or that is already escaped. */
export const FORMULA = /^'*[=+\-@\t\r]|^'+\d/;

/** Removes the apostrophe that keeps a spreadsheet from running a cell as a formula. */
export const unmarked = (cell: string): string => (/^'+[=+\-@\t\r]|^''+\d/.test(cell) ? cell.slice(1) : cell);

/** Removes the apostrophe from a code or number, which people add to keep leading zeros. */
export const unmarkedCode = (cell: string): string => (/^'+[=+\-@\t\r\d]/.test(cell) ? cell.slice(1) : cell);

/** Whether a code is marked as text and so has all its zeros: `'123`. */
export const isMarkedCode = (cell: string | undefined): boolean => /^'\d/.test(cell?.trim() ?? "");

const NOTHING: ReadonlySet<string> = new Set([
  "n/a",
  "n.a.",
  "#n/a",
  "#yok",
  "-",
  "--",
  "null",
  "(null)",
  "none",
  "(none)",
  "yok",
  "nan",
  "undefined",
]);

/** Whether a cell holds a usual word for "no value". */
export const saysNothing = (cell: string): boolean => cell.length < 20 && NOTHING.has(fold(cell).replace(/[–—]/g, "-"));

/** Spreadsheet error values and `###`. */
const LOST = /^#(?:(?:REF|NAME|VALUE|DIV\/0|NUM|NULL|CALC|SPILL|BAŞV|AD|DEĞER|SAYI\/0|SAYI|BOŞ)[!?]?|#{2,})$/iu;
/** Long number shortened by a spreadsheet; `1E5` is a code. */
const SHORTENED = /^\d(?:[.,]\d+)?E\+\d{2,}$/i;

/** Whether a spreadsheet has damaged a code or text. */
export const isDamaged = (cell: string): boolean => LOST.test(cell) || SHORTENED.test(cell);
export const isLost = (cell: string): boolean => LOST.test(cell);

/** Whether `cell` is `sku` damaged by a spreadsheet: leading zeros lost, or shortened to an exponent. */
export function isDamagedForm(cell: string, sku: string): boolean {
  if (!/^\d+$/.test(sku)) return false;
  if (/^\d+$/.test(cell)) return cell === sku.replace(/^0+(?=\d)/, "");
  if (!SHORTENED.test(cell)) return false;
  const digits = (cell.split(/e/i)[0] ?? "").replace(/\D/g, "").replace(/0+$/, "");
  const number = Number(cell.replace(",", "."));
  return sku.replace(/^0+/, "").startsWith(digits.slice(0, -1)) && Math.abs(Number(sku) / number - 1) < 0.01;
}
