import { fold } from "./fold.ts";

/** A text that a sheet program would run as a formula or make a number of, or one that was marked so that none does. */
export const FORMULA = /^'*[=+\-@\t\r]|^'+\d/;

/** Takes off the mark that keeps a cell from being run as a formula. */
export const unmarked = (cell: string): string => (/^'+[=+\-@\t\r]|^''+\d/.test(cell) ? cell.slice(1) : cell);

/** The same for a code or a number, which people mark so that it keeps its zeros. */
export const unmarkedCode = (cell: string): string => (/^'+[=+\-@\t\r\d]/.test(cell) ? cell.slice(1) : cell);

/** Whether a code is marked as a text, so that it has all its zeros: `'123`. */
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

/** Whether a cell says nothing, in words that programs and people write for it. */
export const saysNothing = (cell: string): boolean => cell.length < 20 && NOTHING.has(fold(cell).replace(/[–—]/g, "-"));

/** What a sheet program leaves where it lost a cell: an error, or a column too narrow for it. */
const LOST = /^#(?:(?:REF|NAME|VALUE|DIV\/0|NUM|NULL|CALC|SPILL|BAŞV|AD|DEĞER|SAYI\/0|SAYI|BOŞ)[!?]?|#{2,})$/iu;
/** A long number as a sheet program shortens it; `1E5` is a code. */
const SHORTENED = /^\d(?:[.,]\d+)?E\+\d{2,}$/i;

/** Whether a sheet program has damaged a code or a text. */
export const isDamaged = (cell: string): boolean => LOST.test(cell) || SHORTENED.test(cell);
export const isLost = (cell: string): boolean => LOST.test(cell);

/** Whether one SKU is another as a sheet program damages it: without its zeros in front, or as a shortened number. */
export function isDamagedForm(cell: string, sku: string): boolean {
  if (!/^\d+$/.test(sku)) return false;
  if (/^\d+$/.test(cell)) return cell === sku.replace(/^0+(?=\d)/, "");
  if (!SHORTENED.test(cell)) return false;
  const digits = (cell.split(/e/i)[0] ?? "").replace(/\D/g, "").replace(/0+$/, "");
  const number = Number(cell.replace(",", "."));
  return sku.replace(/^0+/, "").startsWith(digits.slice(0, -1)) && Math.abs(Number(sku) / number - 1) < 0.01;
}
