import { type Cell, statement } from "../../db/cell.ts";

/** A product whose SKU is one of a file with zeros before it. */
export interface ZeroSku {
  id: number;
  sku: string;
  name: string;
}

/** A GTIN-14 is the longest number that people use as a SKU; of a longer one a few zeros may be lost. */
const DIGITS = 14;
const ZEROS_MIN = 4;

/** All that some digits may have been before a spreadsheet dropped the zeros in front. */
const withZeros = (digits: string): string[] =>
  Array.from({ length: Math.max(ZEROS_MIN, DIGITS - digits.length) }, (_, n) => "0".repeat(n + 1) + digits);

/** The products whose SKU is one of `keys` with zeros before it, by that key; the first where several are. */
export async function findWithZeros(cell: Cell, keys: readonly string[]): Promise<Map<string, ZeroSku>> {
  const numbers = keys.filter((key) => /^[1-9]\d*$/.test(key));
  if (numbers.length === 0) return new Map();
  const { rows } = await cell.run<ZeroSku>(
    statement(
      `SELECT id, sku, name FROM products WHERE coalesce(sku_key, sku) IN (SELECT value FROM json_each(?))
         AND archived_at IS NULL ORDER BY id DESC`,
      JSON.stringify(numbers.flatMap(withZeros)),
    ),
  );
  return new Map(rows.map((product) => [product.sku.normalize("NFKC").replace(/^0+/, ""), product]));
}
