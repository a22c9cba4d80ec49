import { fold, plainDigit } from "../text/fold.ts";
import { currenciesNamed } from "./currency-words.ts";

/** Decimal separators. */
export const decimalMarks = [".", ","] as const;
export type DecimalMark = (typeof decimalMarks)[number];

/** Measure of a column: money with a currency, pieces with a unit, or percent. */
export type Measure = "money" | "count" | "percent";

/**
 * Parsed number. `currencies` lists, for each currency mark in the cell, its possible codes. `decimal` is the decimal
 * separator that the cell proves; an open cell has one separator before three digits and so two readings.
 */
export type NumberCell = { currencies?: readonly (readonly string[])[] } & (
  | { value: number; decimal?: DecimalMark }
  | { open: DecimalMark; asDecimal: number; asGroups: number }
);

const UNITS: ReadonlySet<string> = new Set(
  (
    "pc pcs pce pce. pc. pcs. piece pieces item items unit units ea ea. each qty ad ad. adet tane stk stk. stck st st. " +
    "stuck stuck. uds ud szt szt. ks db pz pz. pc(s) kom kom. шт шт. buc buc."
  ).split(" "),
);

/** A dot right after a letter belongs to a currency name. */
const NUMBER =
  /^((?:[^\d.,+\u2212-]|(?<=[\p{L}/])\.)*)([+-]?)((?:[^\d.,+-]|(?<=[\p{L}/])\.)*)([.,\u066b]?\d(?:[\d.,'\u066b\u066c ]*\d)?)([^\d]*)$/u;

/** Longer than any number with currency names on both sides. */
const LETTERS_MAX = 100;

/** Parses a cell as a number as people and programs write it; undefined if it is none. */
export function readNumberCell(cell: string, measure: Measure): NumberCell | undefined {
  // NFKC would turn superscripts and fractions into plain digits.
  if (cell.length > LETTERS_MAX || /\p{No}/u.test(cell)) return undefined;
  const composed = cell.normalize("NFKC");
  if (composed.length > LETTERS_MAX) return undefined;
  const { text, dropped } = plainOf(composed);
  const [, before = "", sign = "", between = "", figures = "", after = ""] = NUMBER.exec(text) ?? [];
  if (figures === "" || (before.trim() !== "" && between.trim() !== "")) return undefined;
  const isMinus = sign === "-";
  const read = withoutCents(readFigures(figures.replaceAll("\u066c", "'")), dropped);
  if (!read) return undefined;
  const currencies: (readonly string[])[] = [];
  for (const word of [before, between, after].map((words) => words.trim()).filter(Boolean)) {
    const named = measure === "money" ? currenciesIn(word) : undefined;
    const isUnit = measure === "count" && UNITS.has(fold(word));
    const isPercent = measure === "percent" && /^[%٪]$/.test(word);
    if (!named && !isUnit && !isPercent) return undefined;
    currencies.push(...(named ?? []));
  }
  const signed = (value: number) => (isMinus && value !== 0 ? -value : value);
  return {
    ...("open" in read
      ? { open: read.open, asDecimal: signed(read.asDecimal), asGroups: signed(read.asGroups) }
      : { ...read, value: signed(read.value) }),
    ...(currencies.length > 0 && { currencies }),
  };
}

/** Codes of a currency word, also with an extra dot at its end. */
const currencyIn = (word: string) => currenciesNamed(word) ?? currenciesNamed(word.replace(/\.$/, ""));

/** Codes of each mark of a text such as `USD $` or `US $`; undefined if one is no currency. */
function currenciesIn(words: string): (readonly string[])[] | undefined {
  const whole = currencyIn(words) ?? currencyIn(words.replaceAll(" ", ""));
  if (whole) return [whole];
  // A sign can directly touch a code: `USD$`, `€EUR`.
  const marks = words.match(/\p{Sc}|[^\p{Sc}\s]+/gu) ?? [];
  const named = marks.flatMap((mark) => (currencyIn(mark) ? [currencyIn(mark) ?? []] : []));
  return marks.length > 1 && named.length === marks.length ? named : undefined;
}

/** Words of a heading that can name a currency: `Price (USD)`, `price_eur`, `Fiyat TL`. */
export function currencyOfHeading(heading: string): string | undefined {
  const inBrackets = [...heading.slice(0, 200).matchAll(/[([]([^)\]]*)[)\]]/g)].map(([, words = ""]) => words.trim());
  const last = heading.split(/[\s_-]+/).at(-1) ?? "";
  const words = [...inBrackets, ...(/^(?:\p{L}{3}|tl|\p{Sc})$/iu.test(last) ? [last] : [])];
  return words.find((word) => (word.length > 1 || /\p{Sc}/u.test(word) ? currenciesIn(word) : undefined));
}

/** Currency of a cell with a mark that cannot mean the shop's; undefined if all can. */
export function foreignIn(marks: readonly (readonly string[])[], shop: string): string | undefined {
  const stranger = marks.find((mark) => !mark.includes(shop));
  if (!stranger) return undefined;
  return stranger.find((code) => marks.every((mark) => mark.includes(code))) ?? stranger[0];
}

const NO_CENTS = /(\d)([.,])\s?[-–—](?=\D*$)/u;

/**
 * Cell with plain digits, spaces, apostrophes and minus signs; `dropped` is the separator of a removed "no cents" mark
 * such as `,-`.
 */
function plainOf(composed: string): { text: string; dropped: string | undefined } {
  const plain = composed
    .replace(/\p{Cf}/gu, "")
    .replace(/[^\P{Nd}0-9]/gu, plainDigit)
    .replace(/\s+/gu, " ")
    .replace(/[’‘ʼ´`′]/g, "'")
    .trim()
    .replace(/^'/, "");
  const text = plain
    .replace(NO_CENTS, "$1")
    .replace(/[−–](?=[^\d]*\d)/u, "-")
    .replace(/(\d)[.,](?=\D*$)/u, "$1");
  return { text, dropped: NO_CENTS.exec(plain)?.[2] };
}

/**
 * Number before a removed "no cents" mark: its separators group thousands, and a removed comma is the decimal
 * separator.
 */
function withoutCents(read: NumberCell | undefined, dropped: string | undefined): NumberCell | undefined {
  if (!read || dropped === undefined) return read;
  const decimal = dropped === "," ? { decimal: "," as const } : {};
  if (!("open" in read)) return { ...decimal, ...read };
  return { value: read.asGroups, ...(read.open === dropped ? {} : { decimal: dropped as DecimalMark }) };
}

const THREES = /^\d{1,3}(?:x\d{3})+$/;
const INDIAN = /^\d{1,2}(?:x\d{2})+x\d{3}$/;
/** Whether one separator groups digits by thousands or by Indian lakhs. */
const isGrouped = (text: string, mark: string): boolean => {
  const plain = text.replaceAll(mark, "x");
  return THREES.test(plain) || INDIAN.test(plain);
};

function readFigures(figures: string): NumberCell | undefined {
  // The Arabic decimal separator is unambiguous.
  if (figures.includes("\u066b")) {
    const [whole = "", decimals = "", ...more] = figures.split("\u066b");
    const digits = whole.replace(/[.,' ]/g, "");
    return more.length > 0 || !/^\d*$/.test(decimals)
      ? undefined
      : { value: Number(`${digits || "0"}.${decimals || "0"}`) };
  }
  const loose = figures.includes(" ") ? " " : figures.includes("'") ? "'" : null;
  const at = Math.max(figures.lastIndexOf("."), figures.lastIndexOf(","));
  if (loose) return readLoose(figures, { loose, at });
  if (at < 0) return { value: Number(figures) };
  const mark = figures[at] as DecimalMark;
  const other = mark === "." ? "," : ".";
  const [whole, decimals] = [figures.slice(0, at), figures.slice(at + 1)];
  const decimal = (digits: string): NumberCell => ({ value: Number(`${digits || "0"}.${decimals}`), decimal: mark });
  if (figures.includes(other)) {
    return whole.includes(mark) || !isGrouped(whole, other) ? undefined : decimal(whole.replaceAll(other, ""));
  }
  const groups = Number(figures.replaceAll(mark, ""));
  if (whole.includes(mark)) return isGrouped(figures, mark) ? { value: groups, decimal: other } : undefined;
  const isEvident = decimals.length !== 3 || whole.length > 3 || whole === "" || whole.startsWith("0");
  return isEvident ? decimal(whole) : { open: mark, asDecimal: Number(`${whole}.${decimals}`), asGroups: groups };
}

/** Number grouped by spaces or apostrophes; any other separator after them is the decimal one. */
function readLoose(figures: string, { loose, at }: { loose: string; at: number }): NumberCell | undefined {
  const whole = at < 0 ? figures : figures.slice(0, at);
  if (!isGrouped(whole, loose)) return undefined;
  const digits = whole.replaceAll(loose, "");
  if (at < 0) return { value: Number(digits) };
  return { value: Number(`${digits}.${figures.slice(at + 1)}`), decimal: figures[at] as DecimalMark };
}

/** Evidence of a column's cells about its decimal separator. */
export interface ColumnNumbers {
  /** Numbers of cells that prove the point or the comma. */
  point: number;
  comma: number;
  /** Number of ambiguous cells, and the first few of them. */
  open: number;
  samples: string[];
  /** Numbers of cells in other currencies, by code. */
  foreign: Record<string, number>;
  /** Hash of all cells, to detect changed content. */
  print: string;
}

const SAMPLES = 3;
export const noNumbers = (): ColumnNumbers => ({ point: 0, comma: 0, open: 0, samples: [], foreign: {}, print: "" });

/** Hash of a column with one more cell (FNV-1a). */
function printOf(print: string, cell: string): string {
  let sum = print === "" ? 0x811c9dc5 : Number.parseInt(print, 36);
  for (const unit of `${cell}\n`) sum = Math.imul(sum ^ (unit.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return sum.toString(36);
}

interface CountedCell {
  cell: string;
  measure: Measure;
  /** Currency of the shop. */
  currency: string;
  /** Currency text of the heading or of another column. */
  beside?: string | undefined;
}

/** Adds one cell to the evidence of a column. */
export function countCell(numbers: ColumnNumbers, { cell, measure, currency, beside }: CountedCell): void {
  numbers.print = printOf(numbers.print, cell);
  const read = readNumberCell(cell, measure);
  if (!read) return;
  if ("open" in read) {
    numbers.open++;
    if (numbers.samples.length < SAMPLES && !numbers.samples.includes(cell)) numbers.samples.push(cell);
  } else if (read.decimal) numbers[read.decimal === "." ? "point" : "comma"]++;
  const others = measure === "money" && beside ? (currenciesIn(beside) ?? []) : [];
  const foreign = foreignIn([...(read.currencies ?? []), ...others], currency);
  if (foreign) numbers.foreign[foreign] = (numbers.foreign[foreign] ?? 0) + 1;
}

/** Decimal separator proven by a column; null if none or both are. */
export function provenMark({ point, comma }: ColumnNumbers): DecimalMark | null {
  if (point > 0 === comma > 0) return null;
  return point > 0 ? "." : ",";
}

/** How ambiguous cells of a column are read, and why; the user must decide if `decimal` is null. */
export interface DecidedColumn {
  decimal: DecimalMark | null;
  by: "column" | "other" | "chosen" | null;
  /** Column that provided the evidence. */
  as?: string;
}

/** Decides each column by the user's choice, its own cells, else the other columns if they agree. */
export function decideColumns(
  columns: ReadonlyMap<string, ColumnNumbers>,
  chosen: Readonly<Partial<Record<string, DecimalMark>>>,
): Map<string, DecidedColumn> {
  const proofs = [...columns].flatMap(([name, numbers]) => {
    const mark = provenMark(numbers);
    return mark ? [{ name, mark }] : [];
  });
  const isAgreed = new Set(proofs.map(({ mark }) => mark)).size === 1;
  const [proof] = proofs;
  return new Map(
    [...columns].map(([name, numbers]): [string, DecidedColumn] => {
      const mark = chosen[name];
      if (mark) return [name, { decimal: mark, by: "chosen" }];
      const own = provenMark(numbers);
      if (own) return [name, { decimal: own, by: "column" }];
      const isSilent = numbers.point === 0 && numbers.comma === 0;
      if (isSilent && isAgreed && proof) return [name, { decimal: proof.mark, by: "other", as: proof.name }];
      return [name, { decimal: null, by: null }];
    }),
  );
}

/** Number of a cell under its column's decimal separator; "open" if both are ambiguous. */
export function numberIn(
  cell: string,
  { measure, decimal }: { measure: Measure; decimal: DecimalMark | null },
): number | "open" | undefined {
  const read = readNumberCell(cell, measure);
  if (!read) return undefined;
  if (!("open" in read)) return read.value;
  if (decimal === null) return "open";
  return read.open === decimal ? read.asDecimal : read.asGroups;
}
