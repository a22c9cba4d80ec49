import type { Context } from "hono";
import type { ProductExtended } from "#shared/api/ecommerce/products.ts";
import type { ImportField } from "#shared/rules/import-fields.ts";
import type { Env } from "../../http/env.ts";
import { fittingPictures, pictureKey } from "./pictures.ts";
import { idOf, skuOf } from "./product-import.cells.ts";
import { type Judged, judgeRow } from "./product-import.rules.ts";
import { cellsOf, findClaims, type StagedRow } from "./product-import.store.ts";
import { findProductsNamed } from "./products.store.ts";

interface FileRow {
  line: number;
  cells: readonly string[];
}

/**
 * Judges rows of a file against the products that stand now and against each other: a product is found by its id, else
 * by its SKU, else it is a new one; two rows never speak of one product.
 */
export async function judgeRows(c: Context<Env>, { jobId, columns, rows, alone }: Batch): Promise<StagedRow[]> {
  const { cell, now } = c.var;
  const { lowStockDefault } = await c.var.workspace();
  const read = rows.map((row) => ({ ...row, fields: cellsOf(columns, row.cells) }));
  const ids = read.flatMap(({ fields }) => idOf(fields) ?? []);
  const skus = [...new Set(read.map(({ fields }) => skuOf(fields)).filter(Boolean))];
  const pictures = read.flatMap(({ fields }) => pictureKey(fields.image ?? "") ?? []);
  const products = await findProductsNamed(cell, { ids, skus });
  const byId = new Map(products.map((product) => [product.id, product]));
  const bySku = new Map(products.map((product) => [product.sku, product]));
  const [claims, fits] = await Promise.all([
    findClaims(cell, { jobId, ids: [...byId.keys()], skus, ...(alone ? { but: rows[0]?.line ?? 0 } : {}) }),
    pictures.length === 0 ? new Set<string>() : fitting(c, pictures),
  ]);
  return read.map(({ line, cells, fields }) => {
    const sku = skuOf(fields);
    const owner = bySku.get(sku);
    const product = byId.get(idOf(fields) ?? 0) ?? owner;
    const judged = judgeRow(fields, { product, now, lowStockDefault, fits });
    const staged = { line, cells, productId: product?.id ?? null, version: product?.version ?? null };
    const first = (product && claims.get(product.id)) ?? claims.get(sku);
    if (first !== undefined && judged.verdict !== "refused") {
      return { ...staged, judged: refuse(judged, sku ? "sku" : "id", { code: "duplicate", line: first }) };
    }
    if (owner && owner !== product && judged.verdict !== "refused") {
      return { ...staged, judged: refuse(judged, "sku", { code: "taken", name: owner.name }) };
    }
    if (judged.verdict !== "refused") claim(claims, { product, sku, line });
    return { ...staged, judged };
  });
}

interface Batch {
  jobId: string;
  columns: ReadonlyMap<ImportField, number>;
  rows: readonly FileRow[];
  /** The one row is staged already and is judged again. */
  alone?: boolean;
}

async function fitting(c: Context<Env>, keys: readonly string[]): Promise<Set<string>> {
  const pictures = keys.map((uploadId) => ({ uploadId, alt: "" }));
  const { rows } = await c.var.cell.run<{ key: string }>(fittingPictures(pictures, c.var.now));
  return new Set(rows.map(({ key }) => key));
}

function claim(
  claims: Map<number | string, number>,
  { product, sku, line }: { product: ProductExtended | undefined; sku: string; line: number },
): void {
  if (product) claims.set(product.id, line).set(product.sku, line);
  if (sku) claims.set(sku, line);
}

const refuse = (
  judged: Judged,
  field: ImportField,
  { code, ...params }: { code: "duplicate" | "taken"; line?: number; name?: string },
): Judged => ({
  ...judged,
  verdict: "refused",
  problems: [{ field, code, params }],
  set: {},
  before: {},
  stock: null,
});
