import * as z from "zod";
import { UndoMeta } from "../../envelope.ts";
import { type PriceEdit, saleProblem } from "../../rules/products/sale-price.ts";
import { endpoint } from "../endpoint.ts";
import { IdPath } from "../params.ts";
import { barcodeFits, barcodeRefusal, hasBarcode, OpeningStock, productFields, Sku } from "./product-fields.ts";
import { ProductExtended } from "./products.ts";

const { name, category, price, ...optional } = productFields;

/** A sale is given by price or by percentage; giving both is invalid. */
const isOneSale = ({ salePrice, discountPercentage }: PriceEdit) =>
  salePrice === undefined || discountPercentage === undefined;
const oneSale = {
  path: ["salePrice"],
  params: { code: "conflict" },
  message: "Either salePrice or discountPercentage",
};

/** New product. The default SKU comes from category and number, the default threshold from the workspace. */
export const ProductBody = z
  .strictObject({ name, category, price, ...z.strictObject(optional).partial().shape, stock: OpeningStock.optional() })
  .refine(isOneSale, oneSale)
  .refine(barcodeFits, barcodeRefusal("bad_check_digit"))
  .refine(hasBarcode, barcodeRefusal("required"))
  .check(({ value, issues }) => {
    if (!isOneSale(value)) return;
    const problem = saleProblem(value);
    if (!problem) return;
    const { field, ...params } = problem;
    issues.push({ code: "custom", input: value, path: [field], params });
  });
export type ProductBody = z.infer<typeof ProductBody>;

/** Partial update of a product; only stock actions change its stock. */
export const ProductChange = z
  .strictObject(productFields)
  .partial()
  .refine((body) => Object.keys(body).length > 0, { params: { code: "required" } })
  .refine(barcodeFits, barcodeRefusal("bad_check_digit"))
  .refine(hasBarcode, barcodeRefusal("required"))
  .refine(isOneSale, oneSale);
export type ProductChange = z.infer<typeof ProductChange>;

export const SkuState = z.strictObject({ available: z.boolean(), ownerName: z.string().nullable() });
export type SkuState = z.infer<typeof SkuState>;

/** Undo token of the action; absent in a replay, because a token is shown once. */
export const Undoable = z.strictObject({ undo: UndoMeta.optional() });

/** Open orders that contain archived products; the latest numbers. */
export const OpenOrders = z.strictObject({ count: z.int(), numbers: z.array(z.string()).max(5) });
export type OpenOrders = z.infer<typeof OpenOrders>;

export const productWriteEndpoints = {
  "GET /ecommerce/products/sku-available": endpoint({
    summary: "Whether a SKU is free, and whose it is",
    policy: "products:read",
    query: z.object({ sku: Sku }),
    answer: SkuState,
  }),
  "POST /ecommerce/products": endpoint({
    summary: "Add a product, its opening stock as received",
    policy: "products:write",
    token: true,
    body: ProductBody,
    status: 201,
    answer: ProductExtended,
    errors: ["sku_taken", "validation_failed", "plan_limit"],
  }),
  "PATCH /ecommerce/products/{id}": endpoint({
    summary: "Change a product; a price alone leaves the sale price, and ends a sale that is not below it",
    policy: "products:write",
    token: true,
    path: IdPath,
    body: ProductChange,
    ifMatch: true,
    answer: ProductExtended,
    meta: Undoable,
    errors: ["sku_taken", "archived", "not_found", "validation_failed"],
  }),
  "DELETE /ecommerce/products/{id}": endpoint({
    summary: "Archive a product: it leaves lists and new orders, its SKU stays its own",
    policy: "products:write",
    token: true,
    path: IdPath,
    ifMatch: true,
    answer: z.strictObject({}),
    meta: Undoable.extend({
      openOrders: OpenOrders,
    }),
    errors: ["archived", "not_found"],
  }),
  "POST /ecommerce/products/{id}/restore": endpoint({
    summary: "Bring an archived product back",
    policy: "products:write",
    token: true,
    path: IdPath,
    ifMatch: true,
    answer: ProductExtended,
    meta: Undoable,
    errors: ["not_archived", "not_found", "plan_limit"],
  }),
  "POST /ecommerce/products/{id}/duplicate": endpoint({
    summary: "Add a product like another: all but SKU and stock; it shows the same pictures",
    policy: "products:write",
    token: true,
    path: IdPath,
    status: 201,
    answer: ProductExtended,
    errors: ["not_found", "plan_limit"],
  }),
};
