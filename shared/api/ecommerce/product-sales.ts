import * as z from "zod";
import { endpoint } from "../endpoint.ts";
import { Day, IdPath } from "../params.ts";

/** Units of a product sold on each of the last 30 days, oldest first, by order day, minus returns. */
export const ProductSales = z.strictObject({
  units: z.int(),
  days: z.array(z.strictObject({ day: Day, units: z.int() })),
});
export type ProductSales = z.infer<typeof ProductSales>;

export const productSalesEndpoints = {
  "GET /ecommerce/products/{id}/sales": endpoint({
    summary: "How a product sold in the last 30 days, day by day",
    policy: "products:read",
    path: IdPath,
    answer: ProductSales,
    errors: ["not_found"],
  }),
};
