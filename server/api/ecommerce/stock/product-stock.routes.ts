import { stockEndpoints } from "#shared/api/ecommerce/product-stock.ts";
import { okList, okRecord } from "../../../http/answers/ok.ts";
import { routes } from "../../../http/routes.ts";
import { requireEditorIfEnforced } from "../../../identity/permissions.ts";
import { getProduct } from "../products/product-writes.store.ts";
import { listStockMoves, moveStock } from "./product-stock.store.ts";

/** Routes of manual stock moves and the stock history. */
export const stockRoutes = routes(stockEndpoints, {
  "GET /ecommerce/products/{id}/stock": (c, { path, query }) => {
    getProduct(c.var.actor, path.id);
    return okList(c, listStockMoves(c.var.actor.db, { id: path.id, query }));
  },
  "POST /ecommerce/products/{id}/stock": (c, { path, body }) => {
    requireEditorIfEnforced(c.var.actor);
    const { undo } = moveStock(c.var.actor, { id: path.id, act: body });
    return okRecord(c, getProduct(c.var.actor, path.id), { meta: { undo } });
  },
});
