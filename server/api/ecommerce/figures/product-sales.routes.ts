import { productSalesEndpoints } from "#shared/api/ecommerce/product-sales.ts";
import { dayKey } from "#shared/rules/time/zone.ts";
import { ok } from "../../../http/answers/ok.ts";
import { routes } from "../../../http/routes.ts";
import { getProduct } from "../products/product-writes.store.ts";
import { getProductSales } from "./product-sales.store.ts";

/** Route of the sales of one product. */
export const productSalesRoutes = routes(productSalesEndpoints, {
  "GET /ecommerce/products/{id}/sales": (c, { path }) => {
    getProduct(c.var.actor, path.id);
    const { tz } = c.var.actor.workspace();
    return ok(c, getProductSales(c.var.actor.db, { id: path.id, today: dayKey(c.var.actor.now, tz) }));
  },
});
