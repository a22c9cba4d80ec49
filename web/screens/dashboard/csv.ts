export type Cell = string | number;

/** Rows as CSV that a spreadsheet opens as it is: texts that would be read as formulas are defused. */
export function csvOf(rows: readonly (readonly Cell[])[]): string {
  return rows.map((row) => row.map(field).join(",")).join("\r\n");
}

/** Hands a text to the person as a file. */
export function downloadCsv(name: string, rows: readonly (readonly Cell[])[]): void {
  // The mark at the beginning tells spreadsheets that the letters are UTF-8.
  const url = URL.createObjectURL(new Blob([`\uFEFF${csvOf(rows)}`], { type: "text/csv;charset=utf-8" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = `${name}.csv`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 0);
}

function field(value: Cell): string {
  if (typeof value === "number") return String(value);
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
