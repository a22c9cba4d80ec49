import { orderMoneyEndpoints } from "#shared/api/ecommerce/order-money.ts";
import { ok } from "../../http/ok.ts";
import { requireAdminIfEnforced, requireEditorIfEnforced } from "../../http/permissions.ts";
import { routes } from "../../http/routes.ts";
import { addPayment, addRefund } from "./orders.money.store.ts";
import { addReturn } from "./orders.returns.store.ts";

/** The money of orders, and the goods that come back for it. */
export const orderMoneyRoutes = routes(orderMoneyEndpoints, {
  "POST /ecommerce/orders/{id}/payments": async (c, { path, body }) => {
    await requireEditorIfEnforced(c);
    return ok(c, await addPayment(c, { id: path.id, body }), { status: 201 });
  },
  "POST /ecommerce/orders/{id}/refunds": async (c, { path, body }) => {
    await requireAdminIfEnforced(c);
    return ok(c, await addRefund(c, { id: path.id, body }), { status: 201 });
  },
  "POST /ecommerce/orders/{id}/returns": async (c, { path, body }) => {
    await requireAdminIfEnforced(c);
    return ok(c, await addReturn(c, { id: path.id, body }), { status: 201 });
  },
});
