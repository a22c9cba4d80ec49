import * as z from "zod";
import { PERCENT_MAX, PERCENT_MIN, priceEndings } from "../../rules/products/price-change.ts";
import { numberProblem } from "../../rules/products/product-fields.ts";
import { BULK_MAX } from "../../rules/shop/shop-limits.ts";
import { endpoint } from "../endpoint.ts";
import { Job } from "../jobs/jobs.ts";
import { Discount, obeys, Price } from "./product-fields.ts";
import { StockAct } from "./product-stock.ts";
import { OpenOrders, Undoable } from "./product-writes.ts";
import { Category, ProductStatus, productFilters } from "./products.ts";

const Percent = z
  .number()
  .check(obeys((percent: number) => numberProblem(percent, { min: PERCENT_MIN, max: PERCENT_MAX, decimals: 2 })));
const ending = z.enum(priceEndings).optional();
const PriceValue = z.discriminatedUnion("mode", [
  z.strictObject({ mode: z.literal("set"), amount: Price, ending }),
  z.strictObject({
    mode: z.literal("percent"),
    percent: Percent,
    ending,
    regularOnly: z.boolean().optional().describe("Leave sale prices; else they change by the same percent"),
  }),
]);

/** Products by ids or by list filter. `dryRun` returns the result without writing. */
const whom = {
  ids: z.array(z.int().min(1)).min(1).max(BULK_MAX).optional(),
  filter: z.strictObject(productFilters).optional(),
  dryRun: z.boolean().default(false),
};

/** Bulk action on products; archive and restore take no value. */
export const ProductBulk = z
  .discriminatedUnion("action", [
    z.strictObject({ ...whom, action: z.literal("category"), value: Category }),
    z.strictObject({ ...whom, action: z.literal("price"), value: PriceValue }),
    z.strictObject({ ...whom, action: z.literal("discount"), value: Discount }),
    z.strictObject({ ...whom, action: z.literal("stock"), value: StockAct }),
    z.strictObject({ ...whom, action: z.enum(["archive", "restore"]) }),
  ])
  .refine((bulk) => (bulk.ids === undefined) !== (bulk.filter === undefined), {
    path: ["ids"],
    params: { code: "required" },
    message: "Either ids or a filter",
  });
export type ProductBulk = z.infer<typeof ProductBulk>;

/** Product fields that bulk actions change. */
export const BulkFacts = z
  .strictObject({
    category: Category,
    price: z.number(),
    discountPercentage: z.number(),
    discountedPrice: z.number(),
    stock: z.int(),
    status: ProductStatus,
    archived: z.boolean(),
  })
  .partial();
export type BulkFacts = z.infer<typeof BulkFacts>;

export const ProductBulkResult = z.strictObject({
  id: z.int(),
  /** Null if the product does not exist. */
  name: z.string().nullable(),
  ok: z.boolean(),
  before: BulkFacts.nullable(),
  /** Fields after the action; null for a skipped product, whose `code` is the reason. */
  after: BulkFacts.nullable(),
  code: z.string().optional(),
});
export type ProductBulkResult = z.infer<typeof ProductBulkResult>;

export const productBulkEndpoints = {
  "POST /ecommerce/products/bulk": endpoint({
    summary:
      "Do one act to many products; those that may not take it are left out and named. Above 1,000 a job does it",
    policy: "products:write",
    token: true,
    body: ProductBulk,
    answer: z.strictObject({ results: z.array(ProductBulkResult) }),
    job: Job,
    /** `openOrders` is set when products are archived. */
    meta: Undoable.extend({ openOrders: OpenOrders.optional() }),
    errors: ["validation_failed", "job_limit"],
  }),
};
