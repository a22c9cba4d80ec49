import type { Picture } from "#shared/api/ecommerce/product-fields.ts";
import type { ImportNotice, ImportProblem, ImportVerdict } from "#shared/api/ecommerce/product-import.ts";
import type { ProductBody, ProductChange } from "#shared/api/ecommerce/product-writes.ts";
import type { ProductExtended } from "#shared/api/ecommerce/products.ts";
import { PICTURES_MAX } from "#shared/rules/products/product-fields.ts";
import { saleProblem } from "#shared/rules/products/sale-price.ts";
import { skuKey } from "#shared/rules/products/sku.ts";
import type { Value } from "../../../db/write/act.ts";
import { pictureKey } from "../products/pictures.ts";
import { changedColumns, newColumns, pricedColumns, pricingOf } from "../products/product-columns.ts";
import { type Cells, type Reader, readCells } from "./product-import.cells.ts";

/** Result of checking a row: verdict, problems, columns to write (`set`) and their stored values (`before`). */
export interface Classified {
  verdict: ImportVerdict;
  problems: ImportProblem[];
  notices: ImportNotice[];
  set: Record<string, Value>;
  before: Record<string, Value>;
  /** Key of the SKU that the product will have; null if the SKU is generated. */
  sku: string | null;
  /** New available stock; null if unchanged. */
  stock: number | null;
  /** Change of the final price of an existing product, in minor units; null if unchanged. */
  paidDelta: number | null;
  imageNotTaken: boolean;
}

/** Placeholder in the search text for a generated SKU, until the product id is known. */
export const SKU_MARK = "\u0001";

interface Surroundings extends Reader {
  lowStockDefault: number;
  /** Keys of usable product pictures. */
  fits: ReadonlySet<string>;
  /** Problem that rejects the row as a whole. */
  refusal: ImportProblem | null;
  /** Problems of cells damaged by a stray quotation mark. */
  damaged: readonly ImportProblem[];
  /** Notices that do not come from parsing the cells. */
  notices: readonly ImportNotice[];
}

/** Checks a row as an update of `product`, or as a new product. */
export function classifyRow(cells: Cells, around: Surroundings): Classified {
  const { product, now, lowStockDefault, fits, refusal } = around;
  const { values, problems: found, notices: noticed } = readCells(cells, around);
  const isDamaged = ({ field }: ImportProblem) => around.damaged.some((problem) => problem.field === field);
  const problems = [...around.damaged, ...found.filter((problem) => !isDamaged(problem))];
  const notices = [...around.notices, ...noticed];
  const { image = "", stock, ...entered } = values;
  const images = picturesWith(image, { product, fits });
  const imageNotTaken = image !== "" && !image.startsWith("/categories/") && images === null;
  const fields: ProductChange = { ...entered, ...(images ? { images } : {}) };
  const named = product?.sku ?? fields.sku;
  const about = { notices, sku: named === undefined ? null : skuKey(named), paidDelta: null, imageNotTaken };
  const refused = (more: ImportProblem[]): Classified => {
    return { ...about, notices: [], verdict: "refused", problems: more, set: {}, before: {}, stock: null };
  };
  if (refusal) return refused([refusal]);
  if (product?.archivedAt) return refused([...problems, { field: "sku", code: "archived" }]);
  if (!product) problems.push(...missingIn(fields, problems));
  if (problems.length === 0) {
    const problem = saleProblem(fields, product && pricingOf(product));
    if (problem) {
      const { field, code, ...params } = problem;
      problems.push({ field, code, params });
    }
  }
  if (problems.length > 0) return refused(problems);
  if (!product) {
    const set = newRow(fields as ProductBody, { now, lowStockDefault });
    return { ...about, verdict: "create", problems, set, before: {}, stock: stock ?? 0 };
  }
  const standing = { ...product, images: picturesOf(product) };
  const change = differing(standing, fields);
  const isMoved = stock !== undefined && stock !== product.stock;
  const set = changedColumns(product, change);
  if (Object.keys(set).length === 0 && !isMoved) {
    return { ...about, verdict: "unchanged", problems, set: {}, before: {}, stock: null };
  }
  const same = Object.fromEntries(Object.keys(change).map((field) => [field, standing[field as keyof ProductChange]]));
  // Includes the price columns, because a changed price may end the sale.
  const stood = { ...changedColumns(product, same), ...pricedColumns(pricingOf(product)) };
  const before = Object.fromEntries(Object.entries(stood).filter(([column]) => column in set));
  const delta = Number(set.final_minor ?? 0) - Number(before.final_minor ?? 0);
  return {
    ...about,
    verdict: "change",
    problems,
    set,
    before,
    stock: isMoved ? stock : null,
    paidDelta: delta === 0 ? null : delta,
  };
}

/** Missing required fields of a new product, except fields that already have a problem. */
const missingIn = (fields: ProductChange, problems: readonly ImportProblem[]): ImportProblem[] =>
  (["name", "category", "price"] as const)
    .filter((field) => fields[field] === undefined && !problems.some((problem) => fieldBehind(problem) === field))
    .map((field) => ({ field, code: "required" }));

/** A problem in a discount field counts as one of `price`, because the price was not read. */
const fieldBehind = ({ field }: ImportProblem): string =>
  ["salePrice", "compareAtPrice", "discountPercentage", "discountAmount"].includes(field) ? "price" : field;

/** Columns of a new product; a missing SKU is generated when the row is written. */
function newRow(fields: ProductBody, at: { now: number; lowStockDefault: number }): Record<string, Value> {
  const made = newColumns({ ...fields, sku: fields.sku ?? SKU_MARK }, at);
  const { id: _, on_hand: __, created_at: ___, updated_at: ____, sku, sku_key, ...set } = made;
  const own = fields.sku === undefined ? {} : { sku, sku_key };
  return { ...set, ...own } as Record<string, Value>;
}

type Fields = Required<Omit<ProductChange, "images">> & { images: Picture[] };

/** Fields of a row that differ from the stored ones. */
function differing(standing: Fields, fields: ProductChange): ProductChange {
  const isSame = (field: keyof ProductChange) => {
    if (field === "tags") return sameList(fields.tags?.toSorted(), standing.tags.toSorted());
    if (field === "images") return sameList(fields.images, standing.images);
    return fields[field] === standing[field];
  };
  return Object.fromEntries(Object.entries(fields).filter(([field]) => !isSame(field as keyof ProductChange)));
}

const sameList = (some: unknown, others: unknown): boolean => JSON.stringify(some) === JSON.stringify(others);

const picturesOf = (product: ProductExtended): Picture[] =>
  product.images.map(({ url, alt }) => ({ uploadId: pictureKey(url) ?? "", alt }));

/** Pictures of a product with the one at `address` first; null if the address is not a usable picture here. */
function picturesWith(
  address: string,
  { product, fits }: { product: ProductExtended | undefined; fits: ReadonlySet<string> },
): Picture[] | null {
  const uploadId = pictureKey(address);
  const shown = product ? picturesOf(product) : [];
  if (uploadId === null) return null;
  if (shown.some((picture) => picture.uploadId === uploadId)) return shown;
  return fits.has(uploadId) ? [{ uploadId, alt: "" }, ...shown].slice(0, PICTURES_MAX) : null;
}
