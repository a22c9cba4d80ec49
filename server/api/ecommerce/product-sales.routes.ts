import { productSalesEndpoints } from "#shared/api/ecommerce/product-sales.ts";
import { dayKey } from "#shared/rules/zone.ts";
import { ok } from "../../http/ok.ts";
import { routes } from "../../http/routes.ts";
import { getProductSales } from "./product-sales.store.ts";
import { getProduct } from "./product-writes.store.ts";

/** How single products sell. */
export const productSalesRoutes = routes(productSalesEndpoints, {
  "GET /ecommerce/products/{id}/sales": async (c, { path }) => {
    await getProduct(c, path.id);
    const { tz } = await c.var.workspace();
    return ok(c, await getProductSales(c.var.cell, { id: path.id, today: dayKey(c.var.now, tz) }));
  },
});
