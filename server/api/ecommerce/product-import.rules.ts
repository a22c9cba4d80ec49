import type { Picture } from "#shared/api/ecommerce/product-fields.ts";
import type { ImportProblem, ImportVerdict } from "#shared/api/ecommerce/product-import.ts";
import type { ProductBody, ProductChange } from "#shared/api/ecommerce/product-writes.ts";
import type { ProductExtended } from "#shared/api/ecommerce/products.ts";
import { discountProblem, PICTURES_MAX } from "#shared/rules/product-fields.ts";
import type { Value } from "../../db/act.ts";
import { pictureKey } from "./pictures.ts";
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

interface Surroundings {
  product: ProductExtended | undefined;
  now: number;
  lowStockDefault: number;
  /** The stored pictures that a product may be given. */
  fits: ReadonlySet<string>;
}

/** Judges a row against the product it speaks of, or as a new one. */
export function judgeRow(cells: Cells, { product, now, lowStockDefault, fits }: Surroundings): Judged {
  const { values, problems } = readCells(cells);
  const { image = "", stock, ...entered } = values;
  const images = picturesWith(image, { product, fits });
  const imageNotTaken = image !== "" && !image.startsWith("/categories/") && images === null;
  const fields: ProductChange = { ...entered, ...(images ? { images } : {}) };
  const sku = fields.sku ?? null;
  const refused = (more: ImportProblem[]): Judged => {
    return { verdict: "refused", problems: more, set: {}, before: {}, sku, stock: null, imageNotTaken };
  };
  if (product?.archivedAt)
    return refused([...problems, { field: sku === product.sku ? "sku" : "id", code: "archived" }]);
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
    const {
      id: _,
      on_hand: __,
      created_at: ___,
      updated_at: ____,
      ...set
    } = newColumns(body, { now, lowStockDefault });
    const plain = set as Record<string, Value>;
    return { verdict: "create", problems, set: plain, before: {}, sku, stock: stock ?? 0, imageNotTaken };
  }
  const standing = { ...product, images: picturesOf(product) };
  const change = differing(standing, fields);
  const isMoved = stock !== undefined && stock !== product.stock;
  if (Object.keys(change).length === 0 && !isMoved) {
    return { verdict: "unchanged", problems, set: {}, before: {}, sku, stock: null, imageNotTaken };
  }
  const set = changedColumns(product, change);
  const same = Object.fromEntries(Object.keys(change).map((field) => [field, standing[field as keyof ProductChange]]));
  const before = changedColumns(product, same);
  return { verdict: "change", problems, set, before, sku, stock: isMoved ? stock : null, imageNotTaken };
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
