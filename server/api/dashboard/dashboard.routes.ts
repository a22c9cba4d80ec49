import type { Context } from "hono";
import { dashboardEndpoints } from "#shared/api/dashboard/dashboard.ts";
import type { Period } from "#shared/api/params.ts";
import { daysBefore, daysOf, rollingSpan, rollingSpanBefore, type Span, spanOf } from "#shared/rules/period.ts";
import type { Env } from "../../http/env.ts";
import { ok, okAll, okList } from "../../http/ok.ts";
import { routes } from "../../http/routes.ts";
import { listAttention, seesBilling } from "./attention.store.ts";
import { getStats, getVisitors, listCountries, listMonthlyUsers, listUserMinutes } from "./audience.store.ts";
import { namedCountries } from "./countries.rules.ts";
import { getLayout, keepLayout } from "./layout.store.ts";

/** The five audience calls, what waits for a hand, and how a person wants to see it all. */
export const dashboardRoutes = routes(dashboardEndpoints, {
  "GET /dashboard/stats": async (c, { query, isExtended }) => {
    const { data, meta } = await measure(c, query, (span) => getStats(c.var.cell, span));
    return ok(c, data, isExtended ? { meta } : {});
  },

  "GET /dashboard/visitors": async (c, { query, isExtended }) => {
    const { data, meta } = await measure(c, query, (span) => getVisitors(c.var.cell, span));
    return ok(c, data, isExtended ? { meta } : {});
  },

  "GET /dashboard/monthly-users": async (c) => {
    const { tz } = await c.var.workspace();
    const rows = await listMonthlyUsers(c.var.cell, { now: c.var.now, tz });
    return okList(c, { rows, total: rows.length });
  },

  "GET /dashboard/user-minutes": async (c) => {
    const rows = await listUserMinutes(c.var.cell, c.var.now);
    return okList(c, { rows, total: rows.length });
  },

  "GET /dashboard/countries": async (c, { query, isExtended }) => {
    const { data, meta } = await measure(c, query, async (span) =>
      namedCountries(await listCountries(c.var.cell, span)),
    );
    c.header("X-Total-Count", String(data.length));
    return ok(c, data, isExtended ? { meta } : {});
  },

  "GET /dashboard/attention": async (c) =>
    okAll(c, await listAttention(c.var.cell, { now: c.var.now, seesBilling: await seesBilling(c) })),

  "GET /dashboard/layout": async (c) => ok(c, { widgets: await getLayout(c.var.cell, c.var.caller?.id ?? 0) }),

  "PUT /dashboard/layout": async (c, { body }) => {
    const person = c.var.caller?.id ?? 0;
    await keepLayout(c.var.cell, { person, widgets: body.widgets });
    return ok(c, { widgets: await getLayout(c.var.cell, person) });
  },
});

/** A figure over the asked days (else the last 30 days up to now), and over the stretch before where that was asked. */
async function measure<Figure>(c: Context<Env>, query: Period, read: (span: Span) => Promise<Figure>) {
  const { span, before } = await spansOf(c, query);
  const wantsBefore = query.compare === "previous" && before !== null;
  const [data, previous] = await Promise.all([read(span), wantsBefore ? read(before) : undefined]);
  const meta = {
    from: new Date(span.start).toISOString(),
    to: new Date(span.end - 1).toISOString(),
    ...(previous === undefined ? {} : { previous }),
  };
  return { data, meta };
}

async function spansOf(c: Context<Env>, query: Period): Promise<{ span: Span; before: Span | null }> {
  const { now } = c.var;
  const { tz } = await c.var.workspace();
  const days = daysOf(query, { now, tz });
  if (!days) {
    const span = rollingSpan(now);
    return { span, before: rollingSpanBefore(span) };
  }
  const earlier = daysBefore(days);
  return { span: spanOf(days, tz), before: earlier && spanOf(earlier, tz) };
}
