import { dashboardEndpoints } from "#shared/api/dashboard/dashboard.ts";
import type { Period } from "#shared/api/params.ts";
import { bucketsBefore, bucketsOf } from "#shared/rules/dashboard/buckets.ts";
import {
  daysBefore,
  daysOf,
  rollingSpan,
  rollingSpanBefore,
  type Span,
  seriesDaysOf,
  spanOf,
} from "#shared/rules/dashboard/period.ts";
import type { Actor } from "../../actor.ts";
import { ok, okAll, okList } from "../../http/answers/ok.ts";
import { routes } from "../../http/routes.ts";
import { listAttention, seesBilling } from "./attention.store.ts";
import {
  getStats,
  getVisitors,
  listCountries,
  listMonthlyUsers,
  listUserMinutes,
  listUserSeries,
} from "./audience.store.ts";
import { namedCountries } from "./countries.rules.ts";
import { getLayout, keepLayout } from "./layout.store.ts";

/** Routes of the dashboard: audience figures, attention items and the layout per person. */
export const dashboardRoutes = routes(dashboardEndpoints, {
  "GET /dashboard/stats": (c, { query, isExtended }) => {
    const { data, meta } = measure(c.var.actor, query, (span) => getStats(c.var.actor.db, span));
    return ok(c, data, isExtended ? { meta } : {});
  },

  "GET /dashboard/visitors": (c, { query, isExtended }) => {
    const { data, meta } = measure(c.var.actor, query, (span) => getVisitors(c.var.actor.db, span));
    return ok(c, data, isExtended ? { meta } : {});
  },

  "GET /dashboard/monthly-users": (c) => {
    const { tz } = c.var.actor.workspace();
    const rows = listMonthlyUsers(c.var.actor.db, { now: c.var.actor.now, tz });
    return okList(c, { rows, total: rows.length });
  },

  "GET /dashboard/user-series": (c, { query }) => {
    const { db, now } = c.var.actor;
    const { tz } = c.var.actor.workspace();
    const days = seriesDaysOf(query, { now, tz });
    const { start, end } = spanOf(days, tz);
    const data = listUserSeries(db, { buckets: bucketsOf(days), tz });
    const previous = query.compare && listUserSeries(db, { buckets: bucketsBefore(days), tz });
    const meta = { from: new Date(start).toISOString(), to: new Date(end - 1).toISOString(), total: data.length };
    return ok(c, data, { meta: { ...meta, ...(previous ? { previous } : {}) } });
  },

  "GET /dashboard/user-minutes": (c) => {
    const rows = listUserMinutes(c.var.actor.db, c.var.actor.now);
    return okList(c, { rows, total: rows.length });
  },

  "GET /dashboard/countries": (c, { query, isExtended }) => {
    const { data, meta } = measure(c.var.actor, query, (span) => namedCountries(listCountries(c.var.actor.db, span)));
    c.header("X-Total-Count", String(data.length));
    return ok(c, data, isExtended ? { meta } : {});
  },

  "GET /dashboard/attention": (c) =>
    okAll(c, listAttention(c.var.actor.db, { now: c.var.actor.now, seesBilling: seesBilling(c.var.actor) })),

  "GET /dashboard/layout": (c) => ok(c, { widgets: getLayout(c.var.actor.db, c.var.actor.caller?.id ?? 0) }),

  "PUT /dashboard/layout": (c, { body }) => {
    const person = c.var.actor.caller?.id ?? 0;
    keepLayout(c.var.actor.db, { person, widgets: body.widgets });
    return ok(c, { widgets: getLayout(c.var.actor.db, person) });
  },
});

/** Figure over the requested days (default: last 30 days) and, with `compare`, over the preceding period. */
function measure<Figure>(actor: Actor, query: Period, read: (span: Span) => Figure) {
  const { span, before } = spansOf(actor, query);
  const wantsBefore = query.compare === "previous" && before !== null;
  const [data, previous] = [read(span), wantsBefore ? read(before) : undefined];
  const meta = {
    from: new Date(span.start).toISOString(),
    to: new Date(span.end - 1).toISOString(),
    ...(previous === undefined ? {} : { previous }),
  };
  return { data, meta };
}

function spansOf(actor: Actor, query: Period): { span: Span; before: Span | null } {
  const { now } = actor;
  const { tz } = actor.workspace();
  const days = daysOf(query, { now, tz });
  if (!days) {
    const span = rollingSpan(now);
    return { span, before: rollingSpanBefore(span) };
  }
  const earlier = daysBefore(days);
  return { span: spanOf(days, tz), before: earlier && spanOf(earlier, tz) };
}
