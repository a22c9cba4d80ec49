import { OrderExtended, orderEndpoints } from "#shared/api/ecommerce/orders.ts";
import type { ListMemory } from "../../db/list-memory.ts";
import { AppError } from "../../http/app-error.ts";
import { minuteOf, pick, readFields, seesCost, unlessKnown } from "../../http/list-answer.ts";
import { ok, okAll, okList, okRecord } from "../../http/ok.ts";
import { routes } from "../../http/routes.ts";
import { listOrderDays } from "./orders.calendar.ts";
import { getOrderFacets } from "./orders.facets.store.ts";
import { getOrder } from "./orders.facts.ts";
import { findOrder, listOrders, plainLineOf, plainOrderOf } from "./orders.store.ts";
import { findTimeline } from "./orders.timeline.store.ts";

const fieldNames = Object.keys(OrderExtended.shape);

/** The orders: list, counts, one order, its lines, its timeline. */
export const orderRoutes = routes(orderEndpoints, {
  // Which steps an order may take ends with time.
  "GET /ecommerce/orders": (c, { query, isExtended }) => {
    const make = async (memory: ListMemory) => {
      const fields = readFields(query.fields, fieldNames);
      const { tz } = await c.var.workspace();
      const { rows, total, meta } = await listOrders(c.var.cell, {
        query,
        tz,
        seesCost: await seesCost(c),
        now: c.var.now,
        fields,
        memory,
      });
      if (!isExtended) return okList(c, { rows: rows.map(plainOrderOf), total });
      return okList(c, { rows: rows.map((row) => pick(row, fields)), total, meta });
    };
    return unlessKnown(c, make, isExtended ? minuteOf(c) : []);
  },

  "GET /ecommerce/orders/facets": (c, { query }) =>
    unlessKnown(c, async (memory) => {
      const { tz } = await c.var.workspace();
      return ok(c, await getOrderFacets(c.var.cell, { query, tz, memory }));
    }),

  "GET /ecommerce/orders/calendar": (c, { query }) =>
    unlessKnown(c, async () => okAll(c, await listOrderDays(c.var.cell, query.month))),

  "GET /ecommerce/orders/{id}": async (c, { path }) => okRecord(c, await getOrder(c, path.id)),

  "GET /ecommerce/orders/{id}/details": async (c, { path }) => {
    const order = await findOrder(c.var.cell, { id: path.id, seesCost: false, now: c.var.now });
    if (!order) throw new AppError("not_found");
    return okList(c, { rows: order.details.map(plainLineOf), total: order.details.length });
  },

  "GET /ecommerce/orders/{id}/timeline": async (c, { path }) => {
    const items = await findTimeline(c.var.cell, path.id);
    if (!items) throw new AppError("not_found");
    return okAll(c, items);
  },
});
