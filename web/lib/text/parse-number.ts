import { currencies } from "#shared/rules/shop-limits.ts";

/** Which sign parts the whole from the rest: `1,234.50` or `1.234,50`. */
export type Figures = "point" | "comma";

const SIGNS = {
  point: { group: ",", point: "." },
  comma: { group: ".", point: "," },
} as const;

const OTHER = { point: "comma", comma: "point" } as const;

const CODES = ["TL", ...currencies].join("|");
/** A currency before or behind a number: its sign, its code, or TL. */
const CURRENCY = new RegExp(`^(?:\\p{Sc}|${CODES})|(?:\\p{Sc}|${CODES})$`, "giu");

/** A number by one form, with a point for its decimals. */
function readIn(bare: string, figures: Figures): string | undefined {
  const { group, point } = SIGNS[figures];
  const [whole = "", rest, ...more] = bare.split(point);
  if (more.length > 0 || (rest !== undefined && !/^\d+$/.test(rest))) return undefined;
  const isGrouped = new RegExp(`^[1-9]\\d{0,2}(\\${group}\\d{3})+$`).test(whole);
  if (!isGrouped && !/^\d+$/.test(whole)) return undefined;
  return `${whole.replaceAll(group, "")}.${rest ?? "0"}`;
}

/**
 * Reads a number in the form the person reads figures in (`useFigures`), or in the other form where it cannot be meant
 * otherwise; undefined when it is none. Groups must be whole, and three decimals that are a whole group of the other
 * form are refused: what may be a thousand times as much is not guessed.
 */
export function parseNumber(text: string, figures: Figures): string | undefined {
  const bare = text.replace(/[\s\u00a0\u202f]/g, "").replace(CURRENCY, "");
  const own = readIn(bare, figures);
  const other = readIn(bare, OTHER[figures]);
  const isEither = own !== undefined && other !== undefined && /\.\d{3}$/.test(own);
  const plain = isEither ? undefined : (own ?? other);
  return plain === undefined ? undefined : String(Number(plain));
}

/** A number as an example of how the person writes them. */
export const exampleIn = (figures: Figures): string => numberText(12.5, { figures, decimals: 2 });

/** A number typed in one form as it is written in another; what is no number stays as it is. */
export function reformatNumber(text: string, { from, to }: { from: Figures; to: Figures }): string {
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
