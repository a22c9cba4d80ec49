import { columnsKnown } from "./import-fields.ts";

/** Splits text into rows of cells; the caller provides the CSV parser. */
export type ParseRows = (text: string, asked: { separator: string; rows: number }) => string[][];

/** Cell separators, usual ones first. On a tie the first wins; between usual ones, the one with more cells. */
const separators = [",", ";", "\t", "|", "^", "~", "¦", ":"];
const USUAL = 3;
const LINES = 20;
const HEADING_LINES = 10;

/** Separator, heading row and start of a file's table. */
export interface SheetShape {
  separator: string;
  /** Number of the heading row as a spreadsheet counts it: from 1, without a `sep=` line. */
  headingRow: number;
  /** Length of the prefix before the first row: byte order mark and `sep=` line. */
  start: number;
}

/** First line such as `sep=;`, which spreadsheets write but do not show. */
const SAID = /^\ufeff?(?:sep=(\P{C}|\t)(?:\r\n|\n|\r|$))?/iu;

/** Separator of the `sep=` line, else the one that splits the first lines most evenly. */
export function separatorOf(text: string, parse: ParseRows): Pick<SheetShape, "separator" | "start"> {
  const [said = "", mark] = SAID.exec(text) ?? [];
  const start = said.length;
  if (mark) return { separator: mark, start };
  const body = text.slice(start);
  const splits = separators.map((separator) => evenness(body, separator, parse)).filter(({ cells }) => cells > 1);
  const rankOf = ({ separator }: Split) => Math.max(USUAL, separators.indexOf(separator));
  const usual = splits.filter(({ separator }) => separators.indexOf(separator) < USUAL);
  // Colons occur in many texts and times. Other rare separators seldom do, except once per line.
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
  /** Share of lines with the most frequent cell count, and that count. */
  share: number;
  cells: number;
  /** Share of lines that the separator splits at all. */
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

/** Known headings required below the first line; a single one could be an ordinary word of a row. */
const KNOWN_MIN = 2;

/** Number of the heading row, from 1: among the first non-empty lines, the first with the most known headings. */
export function headingRowOf(rows: readonly (readonly string[])[]): number {
  const filled = rows.flatMap((row, at) => (row.some((cell) => cell.trim()) ? [{ row, at }] : []));
  const ranked = filled
    .slice(0, HEADING_LINES)
    .map(({ row, at }) => ({ at, known: columnsKnown(row) }))
    .toSorted((a, b) => b.known - a.known || a.at - b.at);
  const found = ranked.find(({ at, known }) => known >= KNOWN_MIN || at === filled[0]?.at);
  return (found?.at ?? 0) + 1;
}

/** Detects the {@link SheetShape} of a text; the user's choices take precedence. */
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
