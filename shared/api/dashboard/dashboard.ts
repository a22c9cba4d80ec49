import * as z from "zod";
import { ListMeta } from "../../envelope.ts";
import { widgetIds } from "../../rules/dashboard/dashboard-layout.ts";
import { endpoint } from "../endpoint.ts";
import { Day, Period, SeriesPeriod } from "../params.ts";

const Percent = z.number().min(0).max(100);
export const Month = z.string().regex(/^\d{4}-\d{2}$/);

/** Audience figures of a period; `avgDuration` in seconds per session, `bounceRate` in percent with one decimal. */
export const Stats = z.strictObject({
  allUsers: z.int(),
  eventCount: z.int(),
  conversations: z.int(),
  newUsers: z.int(),
  sessions: z.int(),
  pageViews: z.int(),
  avgDuration: z.int(),
  bounceRate: Percent,
});
export type Stats = z.infer<typeof Stats>;

export const Visitors = z.strictObject({
  newVsReturning: z.strictObject({ total: z.int(), newUsers: z.int(), oldUsers: z.int() }),
  deviceBreakdown: z.strictObject({ total: z.int(), desktop: z.int(), tablet: z.int(), mobile: z.int() }),
});
export type Visitors = z.infer<typeof Visitors>;

/** One of the last twelve months; `month` is `YYYY-MM` in the workspace's time zone. */
export const MonthUsers = z.strictObject({ month: Month, users: z.int() });
export type MonthUsers = z.infer<typeof MonthUsers>;

/** Distinct visitors of a day, week or month of the period, by its first and last day. */
export const UsersBucket = z.strictObject({ from: Day, to: Day, users: z.int() });
export type UsersBucket = z.infer<typeof UsersBucket>;

/** Users of a country: its English name, and `flag` as a pair of regional indicators. */
export const CountryUsers = z.strictObject({ country: z.string(), users: z.int(), flag: z.string() });
export type CountryUsers = z.infer<typeof CountryUsers>;

export const attentionKinds = [
  "pending_orders",
  "out_of_stock",
  "low_stock",
  "failed_payments",
  "excess",
  "unassigned_conversations",
  "overdue_cards",
  "invoice_due",
] as const;

/** Steps that records in need of attention can take. */
export const attentionSteps = ["pay_order", "confirm_order", "adjust_stock", "assign", "pay_invoice"] as const;

/**
 * Records that need attention. `amount` is in major units, `currency` is set if it is not the shop's, `link` is a path
 * of the app.
 */
export const Attention = z.strictObject({
  kind: z.enum(attentionKinds),
  count: z.int().min(1),
  amount: z.number().optional(),
  currency: z.string().optional(),
  /** Board of overdue cards, which are counted per board. */
  board: z.string().optional(),
  /** Path of the list with exactly these records. */
  link: z.string(),
  /** Step of the record that waits longest. */
  step: z.strictObject({ act: z.enum(attentionSteps), id: z.int() }).optional(),
});
export type Attention = z.infer<typeof Attention>;

/** Position and visibility of one widget. */
export const Widget = z.strictObject({ id: z.enum(widgetIds), hidden: z.boolean(), order: z.int().min(0).max(999) });

/** Dashboard layout; unlisted widgets follow in default order, so an empty list restores the default. */
export const LayoutBody = z.strictObject({
  widgets: z
    .array(Widget)
    .max(widgetIds.length)
    .refine((widgets) => new Set(widgets.map(({ id }) => id)).size === widgets.length, {
      params: { code: "duplicate" },
    }),
});
export type LayoutBody = z.infer<typeof LayoutBody>;
const Layout = z.strictObject({ widgets: z.array(Widget) });

/**
 * Metadata of a figure: first and last instant of its period (null for all time), and with `compare=previous` the same
 * figure for the preceding period of equal length.
 */
export const periodMeta = <S extends z.ZodType>(shape: S) =>
  z.strictObject({ from: z.iso.datetime().nullable(), to: z.iso.datetime().nullable(), previous: shape.optional() });

/** The same of figures by day, week or month, with the number of buckets. */
export const seriesMeta = <S extends z.ZodType>(shape: S) => periodMeta(shape).extend({ total: z.int() });

export const dashboardEndpoints = {
  "GET /dashboard/stats": endpoint({
    summary: "Audience figures, last 30 days unless a period is asked",
    policy: "dashboard:read",
    base: true,
    query: Period,
    answer: Stats,
    meta: periodMeta(Stats),
  }),
  "GET /dashboard/visitors": endpoint({
    summary: "New and returning visitors, and their devices",
    policy: "dashboard:read",
    base: true,
    query: Period,
    answer: Visitors,
    meta: periodMeta(Visitors),
  }),
  "GET /dashboard/monthly-users": endpoint({
    summary: "Distinct visitors of each of the last 12 months, oldest first",
    policy: "dashboard:read",
    base: true,
    tagged: true,
    answer: z.array(MonthUsers),
  }),
  "GET /dashboard/user-series": endpoint({
    summary: "Distinct visitors by day (up to 31 days), week (up to 180) or month; 30 days unless a period is asked",
    policy: "dashboard:read",
    tagged: true,
    query: SeriesPeriod,
    answer: z.array(UsersBucket),
    meta: seriesMeta(z.array(UsersBucket)),
    errors: ["validation_failed"],
  }),
  "GET /dashboard/user-minutes": endpoint({
    summary: "Distinct visitors active in each of the last 8 whole minutes, oldest first",
    policy: "dashboard:read",
    base: true,
    tagged: true,
    answer: z.array(z.int()),
  }),
  "GET /dashboard/countries": endpoint({
    summary: "Visitors by country, most first",
    policy: "dashboard:read",
    base: true,
    tagged: true,
    query: Period,
    answer: z.array(CountryUsers),
    meta: periodMeta(z.array(CountryUsers)),
  }),
  "GET /dashboard/attention": endpoint({
    summary: "What waits for a hand today; kinds with nothing waiting are left out",
    policy: "dashboard:read",
    tagged: true,
    answer: z.array(Attention),
    meta: ListMeta,
  }),
  "GET /dashboard/layout": endpoint({
    summary: "One's own order of the dashboard's widgets, and which are hidden",
    policy: "self",
    answer: Layout,
  }),
  "PUT /dashboard/layout": endpoint({
    summary: "Keep another order; an empty list goes back to the first one",
    policy: "self",
    body: LayoutBody,
    answer: Layout,
    errors: ["validation_failed"],
  }),
};
