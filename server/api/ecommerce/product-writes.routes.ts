import { productWriteEndpoints } from "#shared/api/ecommerce/product-writes.ts";
import { ok, okRecord } from "../../http/ok.ts";
import { requireAdminIfEnforced, requireEditorIfEnforced } from "../../http/permissions.ts";
import { routes } from "../../http/routes.ts";
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

/** The catalogue's writes: add, change, archive, restore, copy. */
export const productWriteRoutes = routes(productWriteEndpoints, {
  "GET /ecommerce/products/sku-available": async (c, { query }) => ok(c, await getSkuState(c, query.sku)),
  "POST /ecommerce/products": async (c, { body }) => {
    await requireEditorIfEnforced(c);
    return okRecord(c, await getProduct(c, await addProduct(c, body)), { status: 201 });
  },
  "PATCH /ecommerce/products/{id}": async (c, { path, body, version }) => {
    await requireEditorIfEnforced(c);
    const { undo } = await changeProduct(c, { id: path.id, version, change: body });
    return okRecord(c, await getProduct(c, path.id), { meta: { undo } });
  },
  "DELETE /ecommerce/products/{id}": async (c, { path, version }) => {
    await requireAdminIfEnforced(c);
    const { undo } = await archiveProduct(c, { id: path.id, version });
    return ok(c, {}, { meta: { undo, openOrders: await findOpenOrders(c, [path.id]) } });
  },
  "POST /ecommerce/products/{id}/restore": async (c, { path, version }) => {
    await requireAdminIfEnforced(c);
    const { undo } = await restoreProduct(c, { id: path.id, version });
    return okRecord(c, await getProduct(c, path.id), { meta: { undo } });
  },
  "POST /ecommerce/products/{id}/duplicate": async (c, { path }) => {
    await requireEditorIfEnforced(c);
    return okRecord(c, await getProduct(c, await duplicateProduct(c, path.id)), { status: 201 });
  },
});
