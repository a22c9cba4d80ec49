import { type OrderBulk, orderActEndpoints } from "#shared/api/ecommerce/order-acts.ts";
import { BULK_MAX } from "#shared/rules/shop/shop-limits.ts";
import type { Actor } from "../../../actor.ts";
import { isForJob, startedManyJob } from "../../../answers/started-job.ts";
import { ok, okRecord } from "../../../http/answers/ok.ts";
import { routes } from "../../../http/routes.ts";
import { requireEditorIfEnforced } from "../../../identity/permissions.ts";
import { getOrder } from "../orders/orders.facts.ts";
import { addNote, changeNote, deleteNote } from "../orders/orders.notes.store.ts";
import { listOrderIds } from "../orders/orders.store.ts";
import { addOrder } from "./orders.create.store.ts";
import { changeOrder } from "./orders.edit.store.ts";
import { moveOrder, moveOrders } from "./orders.transitions.store.ts";

/** Routes that write orders: create, edit, transitions, bulk actions and notes. */
export const orderActRoutes = routes(orderActEndpoints, {
  "POST /ecommerce/orders": (c, { body }) => {
    requireEditorIfEnforced(c.var.actor);
    return okRecord(c, getOrder(c.var.actor, addOrder(c.var.actor, body)), { status: 201 });
  },
  "POST /ecommerce/orders/bulk": (c, { body }) => {
    requireEditorIfEnforced(c.var.actor);
    const ids = idsOf(c.var.actor, body);
    if (isForJob(c, () => ids === null)) return startedManyJob(c, "orders", body);
    return ok(c, { results: moveOrders(c.var.actor, ids ?? [], body) });
  },
  "PATCH /ecommerce/orders/{id}": (c, { path, body, version }) => {
    requireEditorIfEnforced(c.var.actor);
    changeOrder(c.var.actor, { id: path.id, version, change: body });
    return okRecord(c, getOrder(c.var.actor, path.id));
  },
  "POST /ecommerce/orders/{id}/transitions": (c, { path, body, version }) => {
    requireEditorIfEnforced(c.var.actor);
    moveOrder(c.var.actor, { id: path.id, version, body });
    return okRecord(c, getOrder(c.var.actor, path.id));
  },
  "POST /ecommerce/orders/{id}/notes": (c, { path, body }) =>
    ok(c, addNote(c.var.actor, { id: path.id, text: body.text }), { status: 201 }),
  "PATCH /ecommerce/orders/{id}/notes/{noteId}": (c, { path, body }) =>
    ok(c, changeNote(c.var.actor, { ...path, text: body.text })),
  "DELETE /ecommerce/orders/{id}/notes/{noteId}": (c, { path }) => {
    const { undo } = deleteNote(c.var.actor, path);
    return ok(c, {}, { meta: { undo } });
  },
});

/** Distinct order ids of a bulk request; null if the filter matches more than `BULK_MAX` orders. */
function idsOf(actor: Actor, { ids, filter }: OrderBulk): number[] | null {
  if (!filter) return [...new Set(ids)];
  const { tz } = actor.workspace();
  const found = listOrderIds(actor.db, { filter, tz, size: BULK_MAX });
  return found.cursor === null ? found.ids : null;
}
