import { type Database, statement } from "../../../db/database.ts";

/** A product whose SKU is one of a file with zeros before it. */
export interface ZeroSku {
  id: number;
  sku: string;
  name: string;
}

/** The products whose SKU is one of `keys` with zeros before it, by that key; the first where several are. */
export function findWithZeros(db: Database, keys: readonly string[]): Map<string, ZeroSku> {
  const numbers = keys.filter((key) => /^[1-9]\d*$/.test(key));
  if (numbers.length === 0) return new Map();
  const rows = db.all<ZeroSku>(
    statement(
      `SELECT id, sku, name FROM products INDEXED BY products_with_zeros
       WHERE ltrim(coalesce(sku_key, sku), '0') IN (SELECT value FROM json_each(?))
         AND coalesce(sku_key, sku) GLOB '0*' AND archived_at IS NULL ORDER BY id DESC`,
      JSON.stringify(numbers),
    ),
  );
  return new Map(rows.map((product) => [product.sku.normalize("NFKC").replace(/^0+/, ""), product]));
}
