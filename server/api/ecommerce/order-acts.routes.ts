import type { Context } from "hono";
import { type OrderBulk, orderActEndpoints } from "#shared/api/ecommerce/order-acts.ts";
import { BULK_MAX } from "#shared/rules/shop-limits.ts";
import { begunManyJob, isForJob } from "../../http/begun-job.ts";
import type { Env } from "../../http/env.ts";
import { ok, okRecord } from "../../http/ok.ts";
import { requireEditorIfEnforced } from "../../http/permissions.ts";
import { routes } from "../../http/routes.ts";
import { addOrder } from "./orders.create.store.ts";
import { changeOrder } from "./orders.edit.store.ts";
import { getOrder } from "./orders.facts.ts";
import { addNote, changeNote, deleteNote } from "./orders.notes.store.ts";
import { listOrderIds } from "./orders.store.ts";
import { moveOrder, moveOrders } from "./orders.transitions.store.ts";

/** What is done to orders: taken, edited, led on, noted. */
export const orderActRoutes = routes(orderActEndpoints, {
  "POST /ecommerce/orders": async (c, { body }) => {
    await requireEditorIfEnforced(c);
    return okRecord(c, await getOrder(c, await addOrder(c, body)), { status: 201 });
  },
  "POST /ecommerce/orders/bulk": async (c, { body }) => {
    await requireEditorIfEnforced(c);
    const ids = await idsOf(c, body);
    if (await isForJob(c, async () => ids === null)) return begunManyJob(c, "orders", body);
    return ok(c, { results: await moveOrders(c, ids ?? [], body) });
  },
  "PATCH /ecommerce/orders/{id}": async (c, { path, body, version }) => {
    await requireEditorIfEnforced(c);
    await changeOrder(c, { id: path.id, version, change: body });
    return okRecord(c, await getOrder(c, path.id));
  },
  "POST /ecommerce/orders/{id}/transitions": async (c, { path, body, version }) => {
    await requireEditorIfEnforced(c);
    await moveOrder(c, { id: path.id, version, body });
    return okRecord(c, await getOrder(c, path.id));
  },
  "POST /ecommerce/orders/{id}/notes": async (c, { path, body }) =>
    ok(c, await addNote(c, { id: path.id, text: body.text }), { status: 201 }),
  "PATCH /ecommerce/orders/{id}/notes/{noteId}": async (c, { path, body }) =>
    ok(c, await changeNote(c, { ...path, text: body.text })),
  "DELETE /ecommerce/orders/{id}/notes/{noteId}": async (c, { path }) => {
    const { undo } = await deleteNote(c, path);
    return ok(c, {}, { meta: { undo } });
  },
});

/** The orders a bulk act means, each once; null where a filter finds more than one call may take. */
async function idsOf(c: Context<Env>, { ids, filter }: OrderBulk): Promise<number[] | null> {
  if (!filter) return [...new Set(ids)];
  const { tz } = await c.var.workspace();
  const found = await listOrderIds(c.var.cell, { filter, tz, size: BULK_MAX });
  return found.cursor === null ? found.ids : null;
}
