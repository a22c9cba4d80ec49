import * as z from "zod";
import { composed } from "../../rules/composed.ts";
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
} from "../../rules/product-fields.ts";
import { keptBarcode, keptSku } from "../../rules/sku.ts";
import { FileId } from "../uploads/uploads.ts";
import { Category } from "./products.ts";

/** A check that refuses in the words of the rule. */
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
/** As an import reads it, so that what was exported is the same when it comes back. */
const Text = z.string().trim().overwrite(composed);

/** A picture of a product: the stored file, and what it shows for those who do not see it. */
export const Picture = z.strictObject({
  uploadId: FileId,
  alt: Text.check(obeys((text: string) => textProblem(text, { max: ALT_MAX }))).default(""),
});
export type Picture = z.infer<typeof Picture>;

/** The same file twice on one product is a mistake. */
function picturesProblem(pictures: readonly Picture[]): ProductProblem | null {
  const ids = pictures.map(({ uploadId }) => uploadId);
  const at = ids.findIndex((id, place) => ids.indexOf(id) < place);
  return at < 0 ? null : { code: "duplicate", at };
}

/** What a person enters about a product, each field by itself. */
export const productFields = {
  name: Text.check(obeys((text: string) => textProblem(text, { min: NAME_MIN, max: NAME_MAX }))),
  sku: Sku,
  category: Category,
  price: Price,
  /** What is paid during a sale, below the price; null ends the sale. */
  salePrice: SalePrice.nullable(),
  /** The sale in percent: the sale price is worked out once and stored. */
  discountPercentage: Discount,
  cost: z.number().check(obeys(costProblem)).nullable(),
  lowStockThreshold: z.int().min(0).max(THRESHOLD_MAX),
  barcode: z
    .string()
    .trim()
    .overwrite(keptBarcode)
    .check(obeys((barcode: string) => barcodeProblem(barcode, "other")))
    .nullable(),
  /** Sent beside a barcode that is no GTIN though it is as long as one; else the barcode tells. */
  barcodeKind: z.enum(barcodeKinds).nullable(),
  description: Text.check(obeys((text: string) => textProblem(text, { max: DESCRIPTION_MAX }))),
  tags: z.array(Text).max(TAGS_MAX).check(obeys(tagsProblem)),
  /** In their order; the first one is the main one. */
  images: z.array(Picture).max(PICTURES_MAX).check(obeys(picturesProblem)),
};

interface SentBarcode {
  barcode?: string | null | undefined;
  barcodeKind?: BarcodeKind | null | undefined;
}

/** A barcode is what it is said to be. */
export const barcodeFits = ({ barcode, barcodeKind }: SentBarcode): boolean =>
  typeof barcode !== "string" || barcodeProblem(barcode, barcodeKind)?.code !== "bad_check_digit";
/** A kind is told of a barcode that is sent with it. */
export const hasBarcode = ({ barcode, barcodeKind }: SentBarcode): boolean =>
  barcodeKind === undefined || barcode !== undefined;

/** How a body is refused for its barcode; it is looked at whatever else is wrong. */
export const barcodeRefusal = (code: "bad_check_digit" | "required") => ({
  path: ["barcode"],
  params: { code },
  when: ({ value }: z.core.ParsePayload) => typeof value === "object" && value !== null,
});

export const OpeningStock = z.int().min(0).max(STOCK_MAX);
