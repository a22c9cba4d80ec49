import type { ImportProblem, ImportVerdict } from "#shared/api/ecommerce/product-import.ts";
import type { ProductBody, ProductChange } from "#shared/api/ecommerce/product-writes.ts";
import type { ProductExtended } from "#shared/api/ecommerce/products.ts";
import { discountProblem } from "#shared/rules/product-fields.ts";
import type { Value } from "../../db/commit.ts";
import { changedColumns, newColumns } from "./product-columns.ts";
import { type Cells, readCells } from "./product-import.cells.ts";

/** What a row comes to: its verdict, and the columns it would write beside those that stand there. */
export interface Judged {
  verdict: ImportVerdict;
  problems: ImportProblem[];
  set: Record<string, Value>;
  before: Record<string, Value>;
  /** The SKU the product will have, where the row names one. */
  sku: string | null;
  /** How many pieces shall be left to sell, where that changes. */
  stock: number | null;
  imageNotTaken: boolean;
}

/** Stands where the SKU of a product without one will stand in its search text, until its number is known. */
export const SKU_MARK = "\u0001";

/** Judges a row against the product it speaks of, or as a new one. */
export function judgeRow(
  cells: Cells,
  { product, now, lowStockDefault }: { product: ProductExtended | undefined; now: number; lowStockDefault: number },
): Judged {
  const { values, problems } = readCells(cells);
  const { image, stock, ...fields } = values;
  const imageNotTaken = image !== undefined && !isOurs(image, product);
  const sku = fields.sku ?? null;
  const refused = (more: ImportProblem[]): Judged => {
    return { verdict: "refused", problems: more, set: {}, before: {}, sku, stock: null, imageNotTaken };
  };
  if (product?.archivedAt) return refused([...problems, { field: sku === product.sku ? "sku" : "id", code: "archived" }]);
  if (!product) {
    const missing = (["name", "category", "price"] as const).filter(
      (field) => fields[field] === undefined && !problems.some((problem) => problem.field === field),
    );
    problems.push(...missing.map((field): ImportProblem => ({ field, code: "required" })));
  }
  const worth = { price: product?.price, discountPercentage: product?.discountPercentage ?? 0, ...fields };
  if (problems.length === 0 && worth.price !== undefined) {
    const problem = discountProblem(worth.discountPercentage, worth.price);
    const field = fields.discountPercentage === undefined ? "price" : "discountPercentage";
    if (problem) problems.push({ field, code: "too_big", params: { maximum: problem.maximum } });
  }
  if (problems.length > 0) return refused(problems);

  if (!product) {
    const body = { ...fields, sku: fields.sku ?? SKU_MARK } as ProductBody;
    const { id: _, on_hand: __, created_at: ___, updated_at: ____, ...set } = newColumns(body, { now, lowStockDefault });
    const plain = set as Record<string, Value>;
    return { verdict: "create", problems, set: plain, before: {}, sku, stock: stock ?? 0, imageNotTaken };
  }
  const change = differing(product, fields);
  const isMoved = stock !== undefined && stock !== product.stock;
  if (Object.keys(change).length === 0 && !isMoved) {
    return { verdict: "unchanged", problems, set: {}, before: {}, sku, stock: null, imageNotTaken };
  }
  const standing = Object.fromEntries(Object.keys(change).map((field) => [field, product[field as keyof ProductChange]]));
  const set = changedColumns(product, change);
  const before = changedColumns(product, standing);
  return { verdict: "change", problems, set, before, sku, stock: isMoved ? stock : null, imageNotTaken };
}

/** The fields of a row that are not as they stand. */
function differing(product: ProductExtended, fields: ProductChange): ProductChange {
  const tagsOf = (tags: readonly string[]) => JSON.stringify(tags.toSorted());
  return Object.fromEntries(
    Object.entries(fields).filter(([field, value]) =>
      field === "tags"
        ? tagsOf(value as string[]) !== tagsOf(product.tags)
        : value !== product[field as keyof ProductExtended],
    ),
  );
}

/** A drawing of a category, or a picture the product has. */
const isOurs = (image: string, product: ProductExtended | undefined): boolean =>
  image.startsWith("/categories/") || (product?.images.some(({ url }) => url === image) ?? false);
