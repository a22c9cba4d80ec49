import { orderMoneyEndpoints } from "#shared/api/ecommerce/order-money.ts";
import { ok } from "../../../http/answers/ok.ts";
import { routes } from "../../../http/routes.ts";
import { requireAdminIfEnforced, requireEditorIfEnforced } from "../../../identity/permissions.ts";
import { addPayment, addRefund } from "./orders.money.store.ts";
import { addReturn } from "./orders.returns.store.ts";

/** Routes that record payments, refunds and returns of an order. */
export const orderMoneyRoutes = routes(orderMoneyEndpoints, {
  "POST /ecommerce/orders/{id}/payments": (c, { path, body }) => {
    requireEditorIfEnforced(c.var.actor);
    return ok(c, addPayment(c.var.actor, { id: path.id, body }), { status: 201 });
  },
  "POST /ecommerce/orders/{id}/refunds": (c, { path, body }) => {
    requireAdminIfEnforced(c.var.actor);
    return ok(c, addRefund(c.var.actor, { id: path.id, body }), { status: 201 });
  },
  "POST /ecommerce/orders/{id}/returns": (c, { path, body }) => {
    requireAdminIfEnforced(c.var.actor);
    return ok(c, addReturn(c.var.actor, { id: path.id, body }), { status: 201 });
  },
});
