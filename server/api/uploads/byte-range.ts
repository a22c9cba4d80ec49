/**
 * Parses a Range header; `end` is exclusive. Returns null for the whole file (no header, an invalid one, or several
 * ranges) and `"none"` for a range beyond the end.
 */
export function readRange(header: string | undefined, size: number): { start: number; end: number } | "none" | null {
  const found = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? "");
  if (!found || (found[1] === "" && found[2] === "")) return null;
  const [first, last] = [found[1] ?? "", found[2] ?? ""];
  if (first === "") {
    const length = Math.min(Number(last), size);
    return length > 0 ? { start: size - length, end: size } : "none";
  }
  const start = Number(first);
  const end = last === "" ? size : Math.min(Number(last) + 1, size);
  if (last !== "" && Number(last) < start) return null;
  return start < size ? { start, end } : "none";
}
