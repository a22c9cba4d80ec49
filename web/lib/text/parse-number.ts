import { currencies } from "#shared/rules/shop/shop-limits.ts";

/** Decimal separator: `1,234.50` or `1.234,50`. */
export type Figures = "point" | "comma";

const SIGNS = {
  point: { group: ",", point: "." },
  comma: { group: ".", point: "," },
} as const;

const OTHER = { point: "comma", comma: "point" } as const;

const CODES = ["TL", ...currencies].join("|");
/** Currency before or after a number: sign, code or TL. */
const CURRENCY = new RegExp(`^(?:\\p{Sc}|${CODES})|(?:\\p{Sc}|${CODES})$`, "giu");

/** Parses a number in one format; the result has a decimal point. */
function readIn(bare: string, figures: Figures): string | undefined {
  const { group, point } = SIGNS[figures];
  const [whole = "", rest, ...more] = bare.split(point);
  if (more.length > 0 || (rest !== undefined && !/^\d+$/.test(rest))) return undefined;
  const isGrouped = new RegExp(`^[1-9]\\d{0,2}(\\${group}\\d{3})+$`).test(whole);
  if (!isGrouped && !/^\d+$/.test(whole)) return undefined;
  return `${whole.replaceAll(group, "")}.${rest ?? "0"}`;
}

/**
 * Parses a number in the person's format, or in the other if unambiguous; undefined if invalid. Groups must be
 * complete. Three decimals that form a group in the other format are rejected: a factor of a thousand is not guessed.
 */
export function parseNumber(text: string, figures: Figures): string | undefined {
  const bare = text.replace(/[\s\u00a0\u202f]/g, "").replace(CURRENCY, "");
  const own = readIn(bare, figures);
  const other = readIn(bare, OTHER[figures]);
  const isEither = own !== undefined && other !== undefined && /\.\d{3}$/.test(own);
  const plain = isEither ? undefined : (own ?? other);
  return plain === undefined ? undefined : String(Number(plain));
}

/** Example number in the person's format. */
export const exampleIn = (figures: Figures): string => numberText(12.5, { figures, decimals: 2 });

/** Converts a typed number between formats; other text stays unchanged. */
export function reformatNumber(text: string, { from, to }: { from: Figures; to: Figures }): string {
  const plain = from === to ? undefined : parseNumber(text, from);
  return plain === undefined ? text : numberText(plain, { figures: to });
}

/** Number as field text: no groups, the format's decimal separator, `decimals` digits. */
export function numberText(
  value: number | string,
  { figures, decimals }: { figures: Figures; decimals?: number },
): string {
  const plain = decimals === undefined ? String(value) : Number(value).toFixed(decimals);
  return plain.replace(".", SIGNS[figures].point);
}
