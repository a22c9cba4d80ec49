/** Reads a number as people of this language write it (`1,234.50` or `1.234,50`); undefined when it is none. */
export function parseNumber(text: string, locale: string): string | undefined {
  const bare = text.replace(/[\s\u00a0$€₺]/g, "");
  const plain = locale === "tr" ? bare.replaceAll(".", "").replace(",", ".") : bare.replaceAll(",", "");
  return /^\d+(\.\d+)?$/.test(plain) ? String(Number(plain)) : undefined;
}
