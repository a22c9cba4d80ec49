import type { Context } from "hono";
import { figureEndpoints, type RecentTransactionExtended } from "#shared/api/ecommerce/figures.ts";
import type { Period } from "#shared/api/params.ts";
import { type Days, daysBefore, daysOf, type Span, spanOf } from "#shared/rules/period.ts";
import { addMonths, dayKey, lastMonths, monthBounds } from "#shared/rules/zone.ts";
import type { Env } from "../../http/env.ts";
import { ok } from "../../http/ok.ts";
import { routes } from "../../http/routes.ts";
import { isSeen } from "../../http/tag.ts";
import { findLastChange, getOrderStats, getSummary, listMonthlySales } from "./figures.store.ts";
import { listRecentPayments, listTopCustomers, listTopProducts } from "./top-lists.store.ts";

/** The six sales figures: all time unless a period is asked. */
export const figureRoutes = routes(figureEndpoints, {
  "GET /ecommerce/summary": async (c, { query, isExtended }) => {
    const { enforceRoles } = await c.var.workspace();
    const seesProfit = !(enforceRoles && c.var.caller?.role === "Kullanıcı");
    return answer(c, { query, isExtended }, ({ days, span }) =>
      getSummary(c.var.cell, { days, end: span?.end ?? null, seesProfit }),
    );
  },

  "GET /ecommerce/monthly-sales": async (c, { query, isExtended }) => {
    const { tz } = await c.var.workspace();
    const months = lastMonths(c.var.now, tz);
    const span = { start: monthBounds(months[0]!, tz).start, end: monthBounds(months[11]!, tz).end };
    return unchanged(c, async () => {
      const [data, previous] = await Promise.all([
        listMonthlySales(c.var.cell, months),
        query.compare &&
          listMonthlySales(
            c.var.cell,
            months.map((month) => addMonths(month, -12)),
          ),
      ]);
      return reply(c, data, isExtended && { ...instants(span), ...(previous ? { previous } : {}) });
    });
  },

  "GET /ecommerce/top-products": async (c, input) => {
    const { tz } = await c.var.workspace();
    const today = dayKey(c.var.now, tz);
    return answer(c, input, ({ days }) => listTopProducts(c.var.cell, { days, today }));
  },

  "GET /ecommerce/order-stats": async (c, input) => answer(c, input, ({ days }) => getOrderStats(c.var.cell, days)),

  "GET /ecommerce/top-customers": async (c, input) =>
    answer(c, input, ({ span }) => listTopCustomers(c.var.cell, { span, now: c.var.now })),

  "GET /ecommerce/recent-transactions": async (c, { query, isExtended }) =>
    answer(c, { query, isExtended }, async ({ span }, isPrevious) => {
      const rows = await listRecentPayments(c.var.cell, span);
      return isExtended && !isPrevious ? rows : rows.map(plain);
    }),
});

/** A payment in the fields of the plain call. */
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

/** A figure over the asked days (else all time), and over as many days before where that was asked. */
async function answer<Figure extends object>(
  c: Context<Env>,
  { query, isExtended }: Asked,
  read: (stretch: Stretch, isPrevious: boolean) => Promise<Figure>,
): Promise<Response> {
  const { tz } = await c.var.workspace();
  const stretch = (days: Days | null): Stretch => ({ days, span: days && spanOf(days, tz) });
  const days = daysOf(query, { now: c.var.now, tz });
  const earlier = query.compare && days ? daysBefore(days) : null;
  return unchanged(c, async () => {
    const [data, previous] = await Promise.all([
      read(stretch(days), false),
      earlier ? read(stretch(earlier), true) : undefined,
    ]);
    return reply(c, data, isExtended && { ...instants(stretch(days).span), ...(previous ? { previous } : {}) });
  });
}

/** The first and the last instant of a stretch; null where it is all time. */
function instants(span: Span | null): { from: string | null; to: string | null } {
  return span
    ? { from: new Date(span.start).toISOString(), to: new Date(span.end - 1).toISOString() }
    : { from: null, to: null };
}

function reply(c: Context<Env>, data: object, meta: object | false): Response {
  if (Array.isArray(data)) c.header("X-Total-Count", String(data.length));
  return ok(c, data, meta ? { meta } : {});
}

/** Answers 304 to a tag that still fits: the same writes, the same minute (days and scores move on), the same rights. */
async function unchanged(c: Context<Env>, make: () => Promise<Response>): Promise<Response> {
  const { enforceRoles } = await c.var.workspace();
  const minute = Math.floor(c.var.now / 60_000);
  const rights = enforceRoles ? c.var.caller?.role.charCodeAt(0) : "all";
  const tag = `W/"${await findLastChange(c.var.cell)}-${minute}-${rights}"`;
  return isSeen(c, tag) ? c.body(null, 304) : make();
}
