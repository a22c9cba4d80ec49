import type { ProductBody, ProductChange } from "#shared/api/ecommerce/product-writes.ts";
import type { Category, ProductExtended } from "#shared/api/ecommerce/products.ts";
import { type BarcodeKind, NAME_MAX } from "#shared/rules/products/product-fields.ts";
import { type PriceEdit, pricingAfter } from "#shared/rules/products/sale-price.ts";
import { hasGtinLength, isGtin, keptBarcode, keptSku } from "#shared/rules/products/sku.ts";
import { toMajor } from "#shared/rules/shop/money.ts";
import { lengthOf } from "#shared/rules/text/length.ts";
import { type Figures, numberText, parseNumber } from "../../lib/text/parse-number.ts";

/** The form's entries as they are typed, one for each field of a product; numbers as the reader writes them. */
export interface ProductEntries extends Record<keyof ProductBody, unknown> {
  name: string;
  description: string;
  price: string;
  /** A sale is typed as its price or in percent; the other one is empty and follows from it. */
  salePrice: string;
  discountPercentage: string;
  cost: string;
  sku: string;
  barcode: string;
  /** Whether a barcode of a wrong check digit is kept as it is. */
  barcodeKind: BarcodeKind | null;
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

/** A field that an edit may change; a discount in percent is sent as the sale price it comes to. */
export type Editable = Exclude<keyof ProductChange, "barcodeKind" | "discountPercentage">;

/** What is typed as a number. */
export const numberEntries = [
  "price",
  "salePrice",
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
  salePrice: "",
  discountPercentage: "",
  cost: "",
  sku: "",
  barcode: "",
  barcodeKind: null,
  stock: "0",
  lowStockThreshold: String(lowStockDefault),
  category: "",
  tags: [],
  images: [],
});

/** What an edit may change; stock moves by movements only. */
export const editable = Object.keys(emptyEntries(0)).filter(
  (field): field is Editable => !["stock", "barcodeKind", "discountPercentage"].includes(field),
);

/** A product as the form shows it. */
export function entriesOf(product: ProductExtended, figures: Figures): ProductEntries {
  const { name, description, sku, barcode, category, tags, cost, salePrice } = product;
  return {
    name,
    description,
    sku,
    category,
    tags,
    barcode: barcode ?? "",
    barcodeKind: product.barcodeKind,
    images: product.images.map(({ uploadId, alt }) => ({ uploadId, alt })),
    price: numberText(product.price, { figures, decimals: 2 }),
    salePrice: salePrice === null ? "" : numberText(salePrice, { figures, decimals: 2 }),
    discountPercentage: "",
    cost: cost === null ? "" : numberText(cost, { figures, decimals: 2 }),
    stock: String(product.stock),
    lowStockThreshold: String(product.lowStockThreshold),
  };
}

/** A new product like another: all but its SKU and its stock, and by the name `nameOf` gives it as far as that fits. */
export function copiedEntries(
  product: ProductExtended,
  { figures, nameOf }: { figures: Figures; nameOf(name: string): string },
): ProductEntries {
  const room = NAME_MAX - lengthOf(nameOf(""));
  const name = nameOf([...product.name].slice(0, room).join("").trimEnd());
  return { ...entriesOf(product, figures), name, sku: "", stock: "0" };
}

/** A number as typed; NaN when it is none, undefined when nothing was typed. */
export function numberIn(text: string, figures: Figures): number | undefined {
  if (text.trim() === "") return undefined;
  const plain = parseNumber(text, figures);
  return plain === undefined ? Number.NaN : Number(plain);
}

/** What the entries say of the price, numbers that are none as NaN. A sale at the price itself is none. */
export function priceEditOf(
  entries: Pick<ProductEntries, "price" | "salePrice" | "discountPercentage">,
  figures: Figures,
): PriceEdit {
  const price = numberIn(entries.price, figures);
  const salePrice = numberIn(entries.salePrice, figures);
  if (salePrice === undefined) return { price, discountPercentage: numberIn(entries.discountPercentage, figures) ?? 0 };
  return { price, salePrice: salePrice === price ? null : salePrice };
}

/** What the entries say of an existing product; they have been checked. */
export function changeOf(
  entries: ProductEntries,
  figures: Figures,
): Required<Omit<ProductChange, "discountPercentage">> {
  const { name, description, sku, barcode, category, tags, images } = entries;
  const number = (text: string) => numberIn(text, figures);
  const { price_minor, sale_minor } = pricingAfter(priceEditOf(entries, figures));
  return {
    name,
    description,
    tags: [...tags],
    images: [...images],
    category: category as Category,
    sku: keptSku(sku),
    barcode: keptBarcode(barcode) || null,
    barcodeKind: sentKind(barcode),
    price: toMajor(price_minor),
    salePrice: sale_minor === null ? null : toMajor(sale_minor),
    cost: number(entries.cost) ?? null,
    lowStockThreshold: number(entries.lowStockThreshold) ?? 0,
  };
}

/** What is said of a barcode that was checked: one that is no GTIN though it is as long as one is meant so. */
const sentKind = (barcode: string): BarcodeKind | null => {
  const kept = keptBarcode(barcode);
  return hasGtinLength(kept) && !isGtin(kept) ? "other" : null;
};

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
  return {
    ...change,
    ...(change.barcode != null && { barcodeKind: sentKind(change.barcode) }),
    ...(images && { images: images.map(({ uploadId, alt }) => ({ uploadId, alt })) }),
  };
}
