import { OrderExtended, orderEndpoints } from "#shared/api/ecommerce/orders.ts";
import { minuteOf, pick, readFields, seesCost, withListCache } from "../../../answers/list-answer.ts";
import { AppError } from "../../../app-error.ts";
import type { ListCache } from "../../../db/list/list-cache.ts";
import { ok, okAll, okList, okRecord } from "../../../http/answers/ok.ts";
import { routes } from "../../../http/routes.ts";
import { getOrderFacets, listOrderDays } from "./orders.facets.store.ts";
import { getOrder } from "./orders.facts.ts";
import { findOrder, listOrders, plainLineOf, plainOrderOf } from "./orders.store.ts";
import { findTimeline } from "./orders.timeline.store.ts";

const fieldNames = Object.keys(OrderExtended.shape);

/** Routes that read orders: list, facets, calendar, one order, its lines and its timeline. */
export const orderRoutes = routes(orderEndpoints, {
  // `allowedTransitions` depends on the current time, so the ETag includes the minute.
  "GET /ecommerce/orders": (c, { query, isExtended }) => {
    const make = (cache: ListCache) => {
      const fields = readFields(query.fields, fieldNames);
      const { tz } = c.var.actor.workspace();
      const { rows, total, meta } = listOrders(c.var.actor.db, {
        query,
        tz,
        seesCost: seesCost(c.var.actor),
        now: c.var.actor.now,
        fields,
        cache,
      });
      if (!isExtended) return okList(c, { rows: rows.map(plainOrderOf), total });
      return okList(c, { rows: rows.map((row) => pick(row, fields)), total, meta });
    };
    return withListCache(c, make, isExtended ? minuteOf(c.var.actor) : []);
  },

  "GET /ecommerce/orders/facets": (c, { query }) =>
    withListCache(c, (cache) => {
      const { tz } = c.var.actor.workspace();
      return ok(c, getOrderFacets(c.var.actor.db, { query, tz, cache }));
    }),

  "GET /ecommerce/orders/calendar": (c, { query }) =>
    withListCache(c, () => okAll(c, listOrderDays(c.var.actor.db, query.month))),

  "GET /ecommerce/orders/{id}": (c, { path }) => okRecord(c, getOrder(c.var.actor, path.id)),

  "GET /ecommerce/orders/{id}/details": (c, { path }) => {
    const order = findOrder(c.var.actor.db, { id: path.id, seesCost: false, now: c.var.actor.now });
    if (!order) throw new AppError("not_found");
    return okList(c, { rows: order.details.map(plainLineOf), total: order.details.length });
  },

  "GET /ecommerce/orders/{id}/timeline": (c, { path }) => {
    const items = findTimeline(c.var.actor.db, path.id);
    if (!items) throw new AppError("not_found");
    return okAll(c, items);
  },
});
