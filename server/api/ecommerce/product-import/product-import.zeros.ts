import { sql } from "kysely";
import type { Database } from "../../../db/database.ts";

/** Product whose SKU is a SKU of the file with leading zeros. */
export interface ZeroSku {
  id: number;
  sku: string;
  name: string;
}

/** Active products whose SKU is one of `keys` with leading zeros, by key; the oldest if several match. */
export function findWithZeros(db: Database, keys: readonly string[]): Map<string, ZeroSku> {
  const numbers = keys.filter((key) => /^[1-9]\d*$/.test(key));
  if (numbers.length === 0) return new Map();
  const rows = db.all(
    sql<ZeroSku>`SELECT id, sku, name FROM products INDEXED BY products_with_zeros
      WHERE ltrim(coalesce(sku_key, sku), '0') IN (SELECT value FROM json_each(${JSON.stringify(numbers)}))
        AND coalesce(sku_key, sku) GLOB '0*' AND archived_at IS NULL ORDER BY id DESC`,
  );
  return new Map(rows.map((product) => [product.sku.normalize("NFKC").replace(/^0+/, ""), product]));
}
