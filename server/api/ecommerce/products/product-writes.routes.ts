import { productWriteEndpoints } from "#shared/api/ecommerce/product-writes.ts";
import { ok, okRecord } from "../../../http/answers/ok.ts";
import { routes } from "../../../http/routes.ts";
import { requireAdminIfEnforced, requireEditorIfEnforced } from "../../../identity/permissions.ts";
import {
  addProduct,
  archiveProduct,
  changeProduct,
  duplicateProduct,
  findOpenOrders,
  getProduct,
  getSkuState,
  restoreProduct,
} from "./product-writes.store.ts";

/** Routes that write products: create, update, archive, restore and duplicate; plus the SKU check. */
export const productWriteRoutes = routes(productWriteEndpoints, {
  "GET /ecommerce/products/sku-available": (c, { query }) => ok(c, getSkuState(c.var.actor, query.sku)),
  "POST /ecommerce/products": (c, { body }) => {
    requireEditorIfEnforced(c.var.actor);
    return okRecord(c, getProduct(c.var.actor, addProduct(c.var.actor, body)), { status: 201 });
  },
  "PATCH /ecommerce/products/{id}": (c, { path, body, version }) => {
    requireEditorIfEnforced(c.var.actor);
    const { undo } = changeProduct(c.var.actor, { id: path.id, version, change: body });
    return okRecord(c, getProduct(c.var.actor, path.id), { meta: { undo } });
  },
  "DELETE /ecommerce/products/{id}": (c, { path, version }) => {
    requireAdminIfEnforced(c.var.actor);
    const { undo } = archiveProduct(c.var.actor, { id: path.id, version });
    return ok(c, {}, { meta: { undo, openOrders: findOpenOrders(c.var.actor, [path.id]) } });
  },
  "POST /ecommerce/products/{id}/restore": (c, { path, version }) => {
    requireAdminIfEnforced(c.var.actor);
    const { undo } = restoreProduct(c.var.actor, { id: path.id, version });
    return okRecord(c, getProduct(c.var.actor, path.id), { meta: { undo } });
  },
  "POST /ecommerce/products/{id}/duplicate": (c, { path }) => {
    requireEditorIfEnforced(c.var.actor);
    return okRecord(c, getProduct(c.var.actor, duplicateProduct(c.var.actor, path.id)), { status: 201 });
  },
});
