import { stockEndpoints } from "#shared/api/ecommerce/product-stock.ts";
import { okList, okRecord } from "../../http/ok.ts";
import { requireEditorIfEnforced } from "../../http/permissions.ts";
import { routes } from "../../http/routes.ts";
import { listStockMoves, moveStock } from "./product-stock.store.ts";
import { getProduct } from "./product-writes.store.ts";

/** Stock by hand: movements made, and those of the past. */
export const stockRoutes = routes(stockEndpoints, {
  "GET /ecommerce/products/{id}/stock": async (c, { path, query }) => {
    await getProduct(c, path.id);
    return okList(c, await listStockMoves(c.var.cell, { id: path.id, query }));
  },
  "POST /ecommerce/products/{id}/stock": async (c, { path, body }) => {
    await requireEditorIfEnforced(c);
    const { undo } = await moveStock(c, { id: path.id, act: body });
    return okRecord(c, await getProduct(c, path.id), { meta: { undo } });
  },
});
