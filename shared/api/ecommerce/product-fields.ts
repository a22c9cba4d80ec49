import * as z from "zod";
import { composed } from "../../rules/composed.ts";
import {
  ALT_MAX,
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
  skuProblem,
  TAGS_MAX,
  THRESHOLD_MAX,
  tagsProblem,
  textProblem,
} from "../../rules/product-fields.ts";
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
export const Discount = z.number().check(obeys((percent: number) => discountProblem(percent)));
export const Sku = z.string().trim().toUpperCase().check(obeys(skuProblem));
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
  discountPercentage: Discount,
  cost: z.number().check(obeys(costProblem)).nullable(),
  lowStockThreshold: z.int().min(0).max(THRESHOLD_MAX),
  barcode: z.string().trim().check(obeys(barcodeProblem)).nullable(),
  description: Text.check(obeys((text: string) => textProblem(text, { max: DESCRIPTION_MAX }))),
  tags: z.array(Text).max(TAGS_MAX).check(obeys(tagsProblem)),
  /** In their order; the first one is the main one. */
  images: z.array(Picture).max(PICTURES_MAX).check(obeys(picturesProblem)),
};
export const OpeningStock = z.int().min(0).max(STOCK_MAX);
