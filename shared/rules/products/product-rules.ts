import {
  ALT_MAX,
  barcodeProblem,
  costProblem,
  DESCRIPTION_MAX,
  discountProblem,
  NAME_MAX,
  NAME_MIN,
  numberProblem,
  priceProblem,
  STOCK_MAX,
  salePriceProblem,
  skuProblem,
  THRESHOLD_MAX,
  tagsProblem,
  textProblem,
} from "./product-fields.ts";

const whole = (max: number) => (value: number) => numberProblem(value, { max, decimals: 0 });

/** Validation of each product field for forms, API and imports; the caller checks required fields. */
export const productRules = {
  name: (text: string) => textProblem(text, { min: NAME_MIN, max: NAME_MAX }),
  description: (text: string) => textProblem(text, { max: DESCRIPTION_MAX }),
  alt: (text: string) => textProblem(text, { max: ALT_MAX }),
  sku: skuProblem,
  barcode: barcodeProblem,
  tags: tagsProblem,
  price: priceProblem,
  salePrice: salePriceProblem,
  discountPercentage: discountProblem,
  cost: costProblem,
  stock: whole(STOCK_MAX),
  lowStockThreshold: whole(THRESHOLD_MAX),
};
