/** The headers that have a browser save an answer under a name. */
export const savedAs = (name: string, format: "csv" | "json") => ({
  "Content-Type": format === "csv" ? "text/csv; charset=utf-8" : "application/json; charset=utf-8",
  "Content-Disposition": `attachment; filename="${name}.${format}"`,
});
