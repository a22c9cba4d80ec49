import { columnsKnown } from "./import-fields.ts";

/** Splits text into rows of cells; the reader of CSV is the caller's. */
export type ParseRows = (text: string, asked: { separator: string; rows: number }) => string[][];

/** Marks that part cells, the usual ones first: of two that split as evenly the first counts, or of two usual ones the finer. */
const separators = [",", ";", "\t", "|", "^", "~", "¦", ":"];
const USUAL = 3;
const LINES = 20;
const HEADING_LINES = 10;

/** Where the cells of a file begin and how they are parted. */
export interface SheetShape {
  separator: string;
  /** The row of the headings as a sheet program counts it: from 1, a line `sep=` left out. */
  headingRow: number;
  /** Letters before the first row: a byte order mark and a line `sep=`. */
  start: number;
}

/** A first line such as `sep=;`, which sheet programs write and do not show. */
const SAID = /^\ufeff?(?:sep=(\P{C}|\t)(?:\r\n|\n|\r|$))?/iu;

/** The separator that is said in the first line, else the one that splits the first lines most evenly. */
export function separatorOf(text: string, parse: ParseRows): Pick<SheetShape, "separator" | "start"> {
  const [said = "", mark] = SAID.exec(text) ?? [];
  const start = said.length;
  if (mark) return { separator: mark, start };
  const body = text.slice(start);
  const splits = separators.map((separator) => evenness(body, separator, parse)).filter(({ cells }) => cells > 1);
  const rankOf = ({ separator }: Split) => Math.max(USUAL, separators.indexOf(separator));
  const usual = splits.filter(({ separator }) => separators.indexOf(separator) < USUAL);
  // A colon stands in many texts and times; the other rare marks seldom do, but for a single one in each line.
  const isBeaten = ({ separator, cells }: Split) =>
    separator === ":"
      ? usual.some(({ parted }) => parted >= 0.5)
      : separators.indexOf(separator) >= USUAL && usual.some((one) => one.share >= 0.5 && one.cells > cells);
  const counting = splits.filter((split) => !isBeaten(split));
  const [best] = counting.toSorted((a, b) => b.share - a.share || rankOf(a) - rankOf(b) || b.cells - a.cells);
  return { separator: best?.separator ?? ",", start };
}

interface Split {
  separator: string;
  /** The share of lines with the most frequent count of cells, and that count. */
  share: number;
  cells: number;
  /** The share of lines that it parts at all. */
  parted: number;
}

function evenness(text: string, separator: string, parse: ParseRows): Split {
  const counts = new Map<number, number>();
  const rows = parse(text, { separator, rows: LINES }).filter((row) => row.some((cell) => cell.trim()));
  for (const { length } of rows) counts.set(length, (counts.get(length) ?? 0) + 1);
  const ranked = [...counts].filter(([cells]) => cells > 1).toSorted(([a, n], [b, m]) => m - n || b - a);
  const [cells, count] = ranked[0] ?? [1, 0];
  const lines = Math.max(1, rows.length);
  return { separator, share: count / lines, cells, parted: rows.filter(({ length }) => length > 1).length / lines };
}

/** A line below the first one is the headings' only with so many known ones; a single one may be a word of a row. */
const KNOWN_MIN = 2;

/** The row of the headings, from 1: of the first lines that hold anything the first one with the most known headings. */
export function headingRowOf(rows: readonly (readonly string[])[]): number {
  const filled = rows.flatMap((row, at) => (row.some((cell) => cell.trim()) ? [{ row, at }] : []));
  const ranked = filled
    .slice(0, HEADING_LINES)
    .map(({ row, at }) => ({ at, known: columnsKnown(row) }))
    .toSorted((a, b) => b.known - a.known || a.at - b.at);
  const found = ranked.find(({ at, known }) => known >= KNOWN_MIN || at === filled[0]?.at);
  return (found?.at ?? 0) + 1;
}

/** How a file begins: {@link SheetShape} of its text, as far as nothing of it was chosen. */
export function shapeOf(
  text: string,
  parse: ParseRows,
  chosen: { separator?: string | undefined; headingRow?: number | undefined } = {},
): SheetShape {
  const found = separatorOf(text, parse);
  const separator = chosen.separator ?? found.separator;
  const rows = parse(text.slice(found.start), { separator, rows: 5 * HEADING_LINES });
  return { separator, start: found.start, headingRow: chosen.headingRow ?? headingRowOf(rows) };
}
