import type { ProductBody, ProductChange } from "#shared/api/ecommerce/product-writes.ts";
import type { Category, ProductExtended } from "#shared/api/ecommerce/products.ts";
import { type Figures, numberText, parseNumber } from "../../lib/parse-number.ts";

/** The form's entries as they are typed, one for each field of a product; numbers as the reader writes them. */
export interface ProductEntries extends Record<keyof ProductBody, unknown> {
  name: string;
  description: string;
  price: string;
  discountPercentage: string;
  cost: string;
  sku: string;
  barcode: string;
  stock: string;
  lowStockThreshold: string;
  category: Category | "";
  tags: readonly string[];
  /** In their order; the first one is the main one. */
  images: readonly PictureEntry[];
}

/** A picture of the form: its stored file, and what it shows for those who do not see it. */
export interface PictureEntry {
  uploadId: string;
  alt: string;
}

/** A field that an edit may change. */
export type Editable = keyof ProductChange;

/** What is typed as a number. */
export const numberEntries = [
  "price",
  "discountPercentage",
  "cost",
  "stock",
  "lowStockThreshold",
] as const satisfies readonly (keyof ProductEntries)[];

/** The categories, in the order of the catalogue. */
export const categoryNames = [
  "Electronics",
  "Clothing",
  "Furniture",
  "Books",
  "Cosmetics",
] as const satisfies readonly Category[];

/** The form before anything is typed. */
export const emptyEntries = (lowStockDefault: number): ProductEntries => ({
  name: "",
  description: "",
  price: "",
  discountPercentage: "0",
  cost: "",
  sku: "",
  barcode: "",
  stock: "0",
  lowStockThreshold: String(lowStockDefault),
  category: "",
  tags: [],
  images: [],
});

/** What an edit may change; stock moves by movements only. */
export const editable = Object.keys(emptyEntries(0)).filter((field): field is Editable => field !== "stock");

/** A product as the form shows it. */
export function entriesOf(product: ProductExtended, figures: Figures): ProductEntries {
  const { name, description, sku, barcode, category, tags, cost } = product;
  return {
    ...{ name, description, sku, category, tags, barcode: barcode ?? "" },
    images: product.images.map(({ uploadId, alt }) => ({ uploadId, alt })),
    price: numberText(product.price, { figures, decimals: 2 }),
    discountPercentage: numberText(product.discountPercentage, { figures }),
    cost: cost === null ? "" : numberText(cost, { figures, decimals: 2 }),
    stock: String(product.stock),
    lowStockThreshold: String(product.lowStockThreshold),
  };
}

/** A new product like another: all but its SKU and its stock. */
export const copiedEntries = (product: ProductExtended, figures: Figures): ProductEntries => ({
  ...entriesOf(product, figures),
  sku: "",
  stock: "0",
});

/** A number as typed; NaN when it is none, undefined when nothing was typed. */
export function numberIn(text: string, figures: Figures): number | undefined {
  if (text.trim() === "") return undefined;
  const plain = parseNumber(text, figures);
  return plain === undefined ? Number.NaN : Number(plain);
}

/** What the entries say of an existing product; they have been checked. */
export function changeOf(entries: ProductEntries, figures: Figures): Required<ProductChange> {
  const { name, description, sku, barcode, category, tags, images } = entries;
  const number = (text: string) => numberIn(text, figures);
  return {
    ...{ name, description, tags: [...tags], images: [...images], category: category as Category },
    sku: sku.toUpperCase(),
    barcode: barcode || null,
    price: number(entries.price) ?? 0,
    discountPercentage: number(entries.discountPercentage) ?? 0,
    cost: number(entries.cost) ?? null,
    lowStockThreshold: number(entries.lowStockThreshold) ?? 0,
  };
}

/** The new product the entries describe; they have been checked. */
export function bodyOf(entries: ProductEntries, figures: Figures): ProductBody {
  const { sku, lowStockThreshold, ...body } = changeOf(entries, figures);
  return {
    ...body,
    ...(sku && { sku }),
    ...(entries.lowStockThreshold && { lowStockThreshold }),
    stock: numberIn(entries.stock, figures) ?? 0,
  };
}

/** A product as the entries would have it; pictures it has already stay the same ones. */
export function editedProduct(at: ProductExtended, entries: ProductEntries, figures: Figures): ProductExtended {
  const { images, ...change } = changeOf(entries, figures);
  const known = new Map(at.images.map((image) => [image.uploadId, image]));
  const fresh = { id: 0, url: "", width: 0, height: 0 };
  return {
    ...at,
    ...change,
    images: images.map(({ uploadId, alt = "" }) => ({ ...(known.get(uploadId) ?? fresh), uploadId, alt })),
  };
}

/** Changed fields of a product as they are sent. */
export function sentChange({ images, ...change }: Partial<Pick<ProductExtended, Editable>>): ProductChange {
  return { ...change, ...(images && { images: images.map(({ uploadId, alt }) => ({ uploadId, alt })) }) };
}
