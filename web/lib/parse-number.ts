const SIGNS = {
  en: { group: ",", point: "." },
  tr: { group: ".", point: "," },
} as const;

const signsOf = (locale: string) => SIGNS[locale === "tr" ? "tr" : "en"];

/**
 * Reads a number as people of this language write it (`1,234.50` or `1.234,50`); undefined when it is none.
 * Groups must be whole, so that a comma meant as a point is refused rather than read as a hundred times as much.
 */
export function parseNumber(text: string, locale: string): string | undefined {
  const { group, point } = signsOf(locale);
  const bare = text.replace(/[\s\u00a0$€₺]/g, "");
  const [whole = "", rest, ...more] = bare.split(point);
  if (more.length > 0 || (rest !== undefined && !/^\d+$/.test(rest))) return undefined;
  const isGrouped = new RegExp(`^\\d{1,3}(\\${group}\\d{3})+$`).test(whole);
  if (!isGrouped && !/^\d+$/.test(whole)) return undefined;
  return String(Number(`${whole.replaceAll(group, "")}.${rest ?? "0"}`));
}

/** A number as it stands in a field: without groups, with the point of the language. `decimals` keeps so many. */
export function numberText(
  value: number | string,
  { locale, decimals }: { locale: string; decimals?: number },
): string {
  const plain = decimals === undefined ? String(value) : Number(value).toFixed(decimals);
  return plain.replace(".", signsOf(locale).point);
}
