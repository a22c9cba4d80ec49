import type { Context } from "hono";
import {
  figureEndpoints,
  type RecentTransactionExtended,
  type TopProductExtended,
} from "#shared/api/ecommerce/figures.ts";
import type { Period } from "#shared/api/params.ts";
import { bucketsBefore, bucketsOf } from "#shared/rules/dashboard/buckets.ts";
import { type Days, daysBefore, daysOf, type Span, seriesDaysOf, spanOf } from "#shared/rules/dashboard/period.ts";
import { addMonths, dayKey, lastMonths, monthBounds } from "#shared/rules/time/zone.ts";
import type { Actor } from "../../../actor.ts";
import { ok } from "../../../http/answers/ok.ts";
import { isSeen } from "../../../http/answers/tag.ts";
import type { Env } from "../../../http/env.ts";
import { routes } from "../../../http/routes.ts";
import { findLastChange, getOrderStats, getSummary, listMonthlySales, listSalesSeries } from "./figures.store.ts";
import { listRecentPayments, listTopCustomers, listTopProducts } from "./top-lists.store.ts";

/** Routes of the six sales figures. Without a period they cover all time. */
export const figureRoutes = routes(figureEndpoints, {
  "GET /ecommerce/summary": (c, { query, isExtended }) => {
    const seesProfit = canSeeProfit(c.var.actor);
    return answer(c, { query, isExtended }, ({ days, span }) =>
      getSummary(c.var.actor.db, { days, end: span?.end ?? null, seesProfit }),
    );
  },

  "GET /ecommerce/monthly-sales": (c, { query, isExtended }) => {
    const { tz } = c.var.actor.workspace();
    const months = lastMonths(c.var.actor.now, tz);
    const span = { start: monthBounds(months[0]!, tz).start, end: monthBounds(months[11]!, tz).end };
    return unchanged(c, () => {
      const data = listMonthlySales(c.var.actor.db, months);
      const previous =
        query.compare &&
        listMonthlySales(
          c.var.actor.db,
          months.map((month) => addMonths(month, -12)),
        );
      return reply(c, data, isExtended && { ...instants(span), ...(previous ? { previous } : {}) });
    });
  },

  "GET /ecommerce/sales-series": (c, { query }) => {
    const { db, now } = c.var.actor;
    const { tz } = c.var.actor.workspace();
    const days = seriesDaysOf(query, { now, tz });
    const seesProfit = canSeeProfit(c.var.actor);
    return unchanged(c, () => {
      const data = listSalesSeries(db, { buckets: bucketsOf(days), seesProfit });
      const previous = query.compare && listSalesSeries(db, { buckets: bucketsBefore(days), seesProfit });
      return reply(c, data, { ...instants(spanOf(days, tz)), total: data.length, ...(previous ? { previous } : {}) });
    });
  },

  "GET /ecommerce/top-products": (c, input) => {
    const { tz } = c.var.actor.workspace();
    const today = dayKey(c.var.actor.now, tz);
    return answer(c, input, ({ days }, isPrevious) => {
      const rows = listTopProducts(c.var.actor.db, { days, today });
      return input.isExtended && !isPrevious ? rows : rows.map(withoutImage);
    });
  },

  "GET /ecommerce/order-stats": (c, input) => answer(c, input, ({ days }) => getOrderStats(c.var.actor.db, days)),

  "GET /ecommerce/top-customers": (c, input) =>
    answer(c, input, ({ span }) => listTopCustomers(c.var.actor.db, { span, now: c.var.actor.now })),

  "GET /ecommerce/recent-transactions": (c, { query, isExtended }) =>
    answer(c, { query, isExtended }, ({ span }, isPrevious) => {
      const rows = listRecentPayments(c.var.actor.db, span);
      return isExtended && !isPrevious ? rows : rows.map(plain);
    }),
});

/** Whether the actor may see profit, which gives away costs. */
function canSeeProfit(actor: Actor): boolean {
  const { enforceRoles } = actor.workspace();
  return !(enforceRoles && actor.caller?.role === "Kullanıcı");
}

/** The fields of a product in the base response. */
function withoutImage({ image: _, ...product }: TopProductExtended) {
  return product;
}

/** The fields of a payment in the base response. */
function plain({ id, customer, amount, status, date }: RecentTransactionExtended) {
  return { id, customer, amount, status, date };
}

interface Stretch {
  days: Days | null;
  span: Span | null;
}
interface Asked {
  query: Period;
  isExtended: boolean;
}

/** Responds with a figure over the requested days (or all time) and, with `compare`, over the preceding period. */
function answer<Figure extends object>(
  c: Context<Env>,
  { query, isExtended }: Asked,
  read: (stretch: Stretch, isPrevious: boolean) => Figure,
): Response {
  const { tz } = c.var.actor.workspace();
  const stretch = (days: Days | null): Stretch => ({ days, span: days && spanOf(days, tz) });
  const days = daysOf(query, { now: c.var.actor.now, tz });
  const earlier = query.compare && days ? daysBefore(days) : null;
  return unchanged(c, () => {
    const data = read(stretch(days), false);
    const previous = earlier ? read(stretch(earlier), true) : undefined;
    return reply(c, data, isExtended && { ...instants(stretch(days).span), ...(previous ? { previous } : {}) });
  });
}

/** First and last instant of a period as ISO strings; null for all time. */
function instants(span: Span | null): { from: string | null; to: string | null } {
  return span
    ? { from: new Date(span.start).toISOString(), to: new Date(span.end - 1).toISOString() }
    : { from: null, to: null };
}

function reply(c: Context<Env>, data: object, meta: object | false): Response {
  if (Array.isArray(data)) c.header("X-Total-Count", String(data.length));
  return ok(c, data, meta ? { meta } : {});
}

/** Returns 304 if the ETag matches: same last change, same minute (days and scores depend on it), same permissions. */
function unchanged(c: Context<Env>, make: () => Response): Response {
  const { enforceRoles } = c.var.actor.workspace();
  const minute = Math.floor(c.var.actor.now / 60_000);
  const rights = enforceRoles ? c.var.actor.caller?.role.charCodeAt(0) : "all";
  const tag = `W/"${findLastChange(c.var.actor.db)}-${minute}-${rights}"`;
  return isSeen(c, tag) ? c.body(null, 304) : make();
}
