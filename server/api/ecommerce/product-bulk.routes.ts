import { productBulkEndpoints } from "#shared/api/ecommerce/product-bulk.ts";
import { begunManyJob, isForJob } from "../../http/begun-job.ts";
import { ok } from "../../http/ok.ts";
import { routes } from "../../http/routes.ts";
import { changeProducts, isMoreThanOneCall } from "./product-bulk.store.ts";
import { requireFor } from "./product-rights.ts";
import { findOpenOrders } from "./product-writes.store.ts";

/** One act on many products. */
export const productBulkRoutes = routes(productBulkEndpoints, {
  "POST /ecommerce/products/bulk": async (c, { body }) => {
    await requireFor(c, body.action);
    if (await isForJob(c, () => isMoreThanOneCall(c, body))) return begunManyJob(c, "products", body);
    const { results, undo } = await changeProducts(c, body);
    const archived = results.flatMap(({ id, ok }) => (ok && body.action === "archive" ? [id] : []));
    const openOrders = archived.length > 0 ? await findOpenOrders(c, archived) : undefined;
    return ok(c, { results }, { meta: { undo, openOrders } });
  },
});
