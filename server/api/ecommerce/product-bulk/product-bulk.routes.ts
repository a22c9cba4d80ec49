import { productBulkEndpoints } from "#shared/api/ecommerce/product-bulk.ts";
import { isForJob, startedManyJob } from "../../../answers/started-job.ts";
import { ok } from "../../../http/answers/ok.ts";
import { routes } from "../../../http/routes.ts";
import { requireFor } from "../products/product-rights.ts";
import { findOpenOrders } from "../products/product-writes.store.ts";
import { changeProducts, isMoreThanOneCall } from "./product-bulk.store.ts";

/** Route of bulk actions on products. */
export const productBulkRoutes = routes(productBulkEndpoints, {
  "POST /ecommerce/products/bulk": (c, { body }) => {
    requireFor(c.var.actor, body.action);
    if (isForJob(c, () => isMoreThanOneCall(c.var.actor, body))) return startedManyJob(c, "products", body);
    const { results, undo } = changeProducts(c.var.actor, body);
    const archived = results.flatMap(({ id, ok }) => (ok && body.action === "archive" ? [id] : []));
    const openOrders = archived.length > 0 ? findOpenOrders(c.var.actor, archived) : undefined;
    return ok(c, { results }, { meta: { undo, openOrders } });
  },
});
