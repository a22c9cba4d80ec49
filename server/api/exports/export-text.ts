import { isoIn } from "#shared/rules/time/zone.ts";
import { BOM, csvOf } from "../../db/csv.ts";

/** Format of an export file: columns with their labels, as CSV or JSON. */
export interface ExportStyle {
  columns: readonly string[];
  labels: Readonly<Record<string, string>>;
  format: "csv" | "json";
  /** Columns that contain timestamps; written in the time zone `tz`. */
  moments: readonly string[];
  tz: string;
}

type Cell = string | number | null;

/** Text of one batch of rows; the first batch includes the header, the last one the footer. */
export function textOf(
  rows: readonly object[],
  { columns, labels, format, moments, tz }: ExportStyle,
  at: { isFirst: boolean; isLast: boolean },
): string {
  const heads = columns.map((column) => labels[column] ?? column);
  const cells = rows.map((row) =>
    columns.map((column) => {
      const cell = (row as Record<string, Cell>)[column] ?? null;
      return typeof cell === "string" && moments.includes(column) ? isoIn(Date.parse(cell), tz) : cell;
    }),
  );
  if (format === "csv") return (at.isFirst ? BOM + csvOf([heads]) : "") + csvOf(cells);
  const records = cells.map((row) => JSON.stringify(Object.fromEntries(row.map((cell, n) => [heads[n], cell]))));
  const joint = at.isFirst || records.length === 0 ? "" : ",\n";
  return `${at.isFirst ? "[\n" : ""}${joint}${records.join(",\n")}${at.isLast ? "\n]\n" : ""}`;
}
