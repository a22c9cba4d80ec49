/** Which sign parts the whole from the rest: `1,234.50` or `1.234,50`. */
export type Figures = "point" | "comma";

const SIGNS = {
  point: { group: ",", point: "." },
  comma: { group: ".", point: "," },
} as const;

/**
 * Reads a number in the form the person reads figures in (`useFigures`); undefined when it is none.
 * Groups must be whole, so that a comma meant as a point is refused rather than read as a hundred times as much.
 */
export function parseNumber(text: string, figures: Figures): string | undefined {
  const { group, point } = SIGNS[figures];
  const bare = text.replace(/[\s\u00a0$€₺]/g, "");
  const [whole = "", rest, ...more] = bare.split(point);
  if (more.length > 0 || (rest !== undefined && !/^\d+$/.test(rest))) return undefined;
  const isGrouped = new RegExp(`^\\d{1,3}(\\${group}\\d{3})+$`).test(whole);
  if (!isGrouped && !/^\d+$/.test(whole)) return undefined;
  return String(Number(`${whole.replaceAll(group, "")}.${rest ?? "0"}`));
}

/** A number typed in one form as it is written in another; what is no number stays as it is. */
export function refigured(text: string, { from, to }: { from: Figures; to: Figures }): string {
  const plain = from === to ? undefined : parseNumber(text, from);
  return plain === undefined ? text : numberText(plain, { figures: to });
}

/** A number as it stands in a field: without groups, with the sign of the form. `decimals` keeps so many. */
export function numberText(
  value: number | string,
  { figures, decimals }: { figures: Figures; decimals?: number },
): string {
  const plain = decimals === undefined ? String(value) : Number(value).toFixed(decimals);
  return plain.replace(".", SIGNS[figures].point);
}
