import * as z from "zod";
import { ListMeta } from "../../envelope.ts";
import { NOTE_MAX, STOCK_MAX, textProblem } from "../../rules/products/product-fields.ts";
import { endpoint } from "../endpoint.ts";
import { IdPath, Page, PageSize } from "../params.ts";
import { obeys } from "./product-fields.ts";
import { Undoable } from "./product-writes.ts";
import { ProductExtended } from "./products.ts";

/** Reasons for a manual stock movement. */
export const stockReasons = ["received", "correction", "damaged", "returned"] as const;
const moveReasons = [...stockReasons, "sale", "cancel", "import"] as const;

const shared = {
  reason: z.enum(stockReasons),
  note: z
    .string()
    .trim()
    .normalize("NFC")
    .check(obeys((text: string) => textProblem(text, { max: NOTE_MAX })))
    .default(""),
};

/** Stock movement: units to add or remove, or the new available quantity. */
export const StockAct = z.discriminatedUnion("mode", [
  z.strictObject({ mode: z.literal("set"), quantity: z.int().min(0).max(STOCK_MAX), ...shared }),
  z.strictObject({ mode: z.enum(["add", "remove"]), quantity: z.int().min(1).max(STOCK_MAX), ...shared }),
]);
export type StockAct = z.infer<typeof StockAct>;

export const StockMove = z.strictObject({
  id: z.int(),
  delta: z.int(),
  reason: z.enum(moveReasons),
  orderId: z.int().nullable(),
  by: z.strictObject({ id: z.int(), name: z.string() }).nullable(),
  note: z.string(),
  at: z.iso.datetime(),
});
export type StockMove = z.infer<typeof StockMove>;

export const StockQuery = z.object({
  page: Page.default(1),
  pageSize: PageSize.default(25),
  cursor: z.string().min(1).max(400).optional(),
});
export type StockQuery = z.infer<typeof StockQuery>;

export const stockEndpoints = {
  "GET /ecommerce/products/{id}/stock": endpoint({
    summary: "A product's stock movements, newest first",
    policy: "products:read",
    tagged: true,
    path: IdPath,
    query: StockQuery,
    answer: z.array(StockMove),
    meta: ListMeta,
    errors: ["not_found"],
  }),
  "POST /ecommerce/products/{id}/stock": endpoint({
    summary: "Move a product's stock, on top of whatever others do at the same time",
    policy: "products:write",
    token: true,
    path: IdPath,
    body: StockAct,
    answer: ProductExtended,
    meta: Undoable,
    errors: ["stock_below_reserved", "archived", "not_found", "validation_failed"],
  }),
};
