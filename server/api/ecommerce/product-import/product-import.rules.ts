import type { Picture } from "#shared/api/ecommerce/product-fields.ts";
import type { ImportNotice, ImportProblem, ImportVerdict } from "#shared/api/ecommerce/product-import.ts";
import type { ProductBody, ProductChange } from "#shared/api/ecommerce/product-writes.ts";
import type { ProductExtended } from "#shared/api/ecommerce/products.ts";
import { PICTURES_MAX } from "#shared/rules/product-fields.ts";
import { saleProblem } from "#shared/rules/sale-price.ts";
import { skuKey } from "#shared/rules/sku.ts";
import type { Value } from "../../../db/write/act.ts";
import { pictureKey } from "../products/pictures.ts";
import { changedColumns, newColumns, pricedColumns, pricingOf } from "../products/product-columns.ts";
import { type Cells, type Reader, readCells } from "./product-import.cells.ts";

/** What a row comes to: its verdict, and the columns it would write beside those that stand there. */
export interface Judged {
  verdict: ImportVerdict;
  problems: ImportProblem[];
  notices: ImportNotice[];
  set: Record<string, Value>;
  before: Record<string, Value>;
  /** The key of the SKU the product will have, where the row names one. */
  sku: string | null;
  /** How many pieces shall be left to sell, where that changes. */
  stock: number | null;
  /** By how much what is paid for a known product changes, in minor units; null where it does not. */
  paidDelta: number | null;
  imageNotTaken: boolean;
}

/** Stands where the SKU of a product without one will stand in its search text, until its number is known. */
export const SKU_MARK = "\u0001";

interface Surroundings extends Reader {
  lowStockDefault: number;
  /** The stored pictures that a product may be given. */
  fits: ReadonlySet<string>;
  /** Why the row is none of the products that are kept here. */
  refusal: ImportProblem | null;
  /** Cells that a stray quotation mark damaged. */
  damaged: readonly ImportProblem[];
  /** What is worth knowing beside its cells. */
  notices: readonly ImportNotice[];
}

/** Judges a row against the product it speaks of, or as a new one. */
export function judgeRow(cells: Cells, around: Surroundings): Judged {
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
  const refused = (more: ImportProblem[]): Judged => {
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
  // A changed price may end the sale.
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

/** What a new product needs and its row does not say; what was refused is told already. */
const missingIn = (fields: ProductChange, problems: readonly ImportProblem[]): ImportProblem[] =>
  (["name", "category", "price"] as const)
    .filter((field) => fields[field] === undefined && !problems.some((problem) => fieldBehind(problem) === field))
    .map((field) => ({ field, code: "required" }));

/** What is wrong with a discount leaves its price unread. */
const fieldBehind = ({ field }: ImportProblem): string =>
  ["salePrice", "compareAtPrice", "discountPercentage", "discountAmount"].includes(field) ? "price" : field;

/** The columns of a new product; a SKU that the row does not name is made when it is written. */
function newRow(fields: ProductBody, at: { now: number; lowStockDefault: number }): Record<string, Value> {
  const made = newColumns({ ...fields, sku: fields.sku ?? SKU_MARK }, at);
  const { id: _, on_hand: __, created_at: ___, updated_at: ____, sku, sku_key, ...set } = made;
  const own = fields.sku === undefined ? {} : { sku, sku_key };
  return { ...set, ...own } as Record<string, Value>;
}

type Fields = Required<Omit<ProductChange, "images">> & { images: Picture[] };

/** The fields of a row that are not as they stand. */
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

/** The pictures of a product once it shows the one at an address; null where that is none of ours. */
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
