import * as z from "zod";
import {
  ALT_MAX,
  type BarcodeKind,
  barcodeKinds,
  barcodeProblem,
  costProblem,
  DESCRIPTION_MAX,
  discountProblem,
  NAME_MAX,
  NAME_MIN,
  PICTURES_MAX,
  type ProductProblem,
  priceProblem,
  STOCK_MAX,
  salePriceProblem,
  skuProblem,
  TAGS_MAX,
  THRESHOLD_MAX,
  tagsProblem,
  textProblem,
} from "../../rules/products/product-fields.ts";
import { keptBarcode, keptSku } from "../../rules/products/sku.ts";
import { composed } from "../../rules/text/composed.ts";
import { FileId } from "../uploads/uploads.ts";
import { Category } from "./products.ts";

/** Turns a rule's problem into a Zod issue. */
export const obeys =
  <Value>(problemOf: (value: Value) => ProductProblem | null) =>
  ({ value, issues }: z.core.ParsePayload<Value>) => {
    const problem = problemOf(value);
    if (!problem) return;
    const { at, ...params } = problem;
    issues.push({ code: "custom", input: value, params, ...(at === undefined ? {} : { path: [at] }) });
  };

export const Price = z.number().check(obeys(priceProblem));
export const SalePrice = z.number().check(obeys((price: number) => salePriceProblem(price)));
export const Discount = z.number().check(obeys((percent: number) => discountProblem(percent)));
export const Sku = z.string().trim().overwrite(keptSku).check(obeys(skuProblem));
/** Text normalised as in an import, so exporting and importing it again changes nothing. */
const Text = z.string().trim().overwrite(composed);

/** Product picture: a stored file and its alternative text. */
export const Picture = z.strictObject({
  uploadId: FileId,
  alt: Text.check(obeys((text: string) => textProblem(text, { max: ALT_MAX }))).default(""),
});
export type Picture = z.infer<typeof Picture>;

/** Problem with pictures: the same file twice. */
function picturesProblem(pictures: readonly Picture[]): ProductProblem | null {
  const ids = pictures.map(({ uploadId }) => uploadId);
  const at = ids.findIndex((id, place) => ids.indexOf(id) < place);
  return at < 0 ? null : { code: "duplicate", at };
}

/** Editable product fields with their validation. */
export const productFields = {
  name: Text.check(obeys((text: string) => textProblem(text, { min: NAME_MIN, max: NAME_MAX }))),
  sku: Sku,
  category: Category,
  price: Price,
  /** Price during a sale, below the price; null ends the sale. */
  salePrice: SalePrice.nullable(),
  /** Discount in percent; converted to a sale price once and stored as that. */
  discountPercentage: Discount,
  cost: z.number().check(obeys(costProblem)).nullable(),
  lowStockThreshold: z.int().min(0).max(THRESHOLD_MAX),
  barcode: z
    .string()
    .trim()
    .overwrite(keptBarcode)
    .check(obeys((barcode: string) => barcodeProblem(barcode, "other")))
    .nullable(),
  /** Set to `other` for a barcode that has the length of a GTIN but is none; otherwise derived. */
  barcodeKind: z.enum(barcodeKinds).nullable(),
  description: Text.check(obeys((text: string) => textProblem(text, { max: DESCRIPTION_MAX }))),
  tags: z.array(Text).max(TAGS_MAX).check(obeys(tagsProblem)),
  /** Ordered pictures; the first is the main one. */
  images: z.array(Picture).max(PICTURES_MAX).check(obeys(picturesProblem)),
};

interface SentBarcode {
  barcode?: string | null | undefined;
  barcodeKind?: BarcodeKind | null | undefined;
}

/** Whether a barcode's check digit fits its kind. */
export const barcodeFits = ({ barcode, barcodeKind }: SentBarcode): boolean =>
  typeof barcode !== "string" || barcodeProblem(barcode, barcodeKind)?.code !== "bad_check_digit";
/** Whether `barcodeKind` is only sent together with `barcode`. */
export const hasBarcode = ({ barcode, barcodeKind }: SentBarcode): boolean =>
  barcodeKind === undefined || barcode !== undefined;

/** Options of the barcode's Zod refinement; it runs even if other fields are invalid. */
export const barcodeRefusal = (code: "bad_check_digit" | "required") => ({
  path: ["barcode"],
  params: { code },
  when: ({ value }: z.core.ParsePayload) => typeof value === "object" && value !== null,
});

export const OpeningStock = z.int().min(0).max(STOCK_MAX);
