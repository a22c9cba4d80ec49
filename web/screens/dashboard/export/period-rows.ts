import type { Stats } from "#shared/api/dashboard/dashboard.ts";
import { bucketSizeOf } from "#shared/rules/dashboard/buckets.ts";
import type { Period } from "#shared/rules/dashboard/dashboard-period.ts";
import type { AnswerOf } from "../../../lib/api/client.ts";
import type { useLabel } from "../../../lib/i18n.tsx";
import { audienceFigures } from "../cards/audience-card.tsx";
import type { CallName, SeriesName } from "../dashboard-calls.ts";
import type { CardTexts } from "../use-card-texts.ts";
import type { Cell } from "./csv.ts";

/** Answers of the dashboard calls; of the two kinds of charts only those of the period. */
export type Answers = { [Name in Exclude<CallName, SeriesName>]: AnswerOf<Name> } & {
  [Name in SeriesName]?: AnswerOf<Name>;
};

/** Texts of the file. */
export interface FileWords extends Pick<CardTexts, "t" | "country"> {
  label: ReturnType<typeof useLabel>;
}

/** Figures with units: {@link Stats}. */
const units: Partial<Record<keyof Stats, string>> = { avgDuration: " (s)", bounceRate: " (%)" };

/** One line for each figure, by card and item as titled; months and instants as ISO 8601. */
export function periodRows(answers: Answers, period: Period, { t, label, country }: FileWords): Cell[][] {
  const of = <Name extends Exclude<CallName, SeriesName>>(name: Name): Answers[Name]["data"] => answers[name].data;
  const card = (title: string, items: readonly (readonly [string, Cell | null])[]): Cell[][] =>
    items.flatMap(([item, value]) => (value === null ? [] : [[title, item, value]]));

  const orders = of("GET /ecommerce/order-stats");
  const stats = of("GET /dashboard/stats");
  const { newVsReturning: visitors, deviceBreakdown: devices } = of("GET /dashboard/visitors");
  const minutes = of("GET /dashboard/user-minutes");
  const size = period.days ? bucketSizeOf(period.days) : "month";
  const sales = answers["GET /ecommerce/sales-series"];
  const users = answers["GET /dashboard/user-series"];
  return [
    [t("dashboard.column.card"), t("dashboard.column.item"), t("dashboard.column.value")],
    ...card(t("dashboard.sales.title"), [
      [t("dashboard.sales.total"), orders.totalSales],
      [t("dashboard.sales.orders"), orders.totalOrders],
      [label("completed"), orders.completedOrders],
      [t("dashboard.sales.pending"), orders.pendingOrders],
      [t("dashboard.sales.profit"), of("GET /ecommerce/summary").totalProfit],
    ]),
    ...card(t(`dashboard.series.sales.${size}`), [
      ...(answers["GET /ecommerce/monthly-sales"]?.data ?? []).map(({ month, sales }) => [month, sales] as const),
      ...[...(sales?.meta?.previous ?? []), ...(sales?.data ?? [])].map(({ from, sales }) => [from, sales] as const),
    ]),
    ...card(
      t("dashboard.attention.title"),
      of("GET /dashboard/attention").map(({ kind, count }) => [t(`dashboard.attention.${kind}`), count]),
    ),
    ...card(
      t("dashboard.audience.title"),
      audienceFigures.map((name) => [`${t(`dashboard.audience.${name}`)}${units[name] ?? ""}`, stats[name]]),
    ),
    ...card(t(`dashboard.series.users.${size}`), [
      ...(answers["GET /dashboard/monthly-users"]?.data ?? []).map(({ month, users }) => [month, users] as const),
      ...[...(users?.meta?.previous ?? []), ...(users?.data ?? [])].map(({ from, users }) => [from, users] as const),
    ]),
    ...card(t("dashboard.visitors.title"), [
      [t("dashboard.visitors.new"), visitors.newUsers],
      [t("dashboard.visitors.returning"), visitors.oldUsers],
    ]),
    ...card(
      t("dashboard.devices.title"),
      (["desktop", "mobile", "tablet"] as const).map((name) => [label(name), devices[name]]),
    ),
    ...card(
      t("dashboard.products.title"),
      of("GET /ecommerce/top-products").flatMap(({ name, sales, price }) => [
        [`${name}: ${t("dashboard.products.sold")}`, sales] as const,
        [`${name}: ${t("dashboard.products.price")}`, price] as const,
      ]),
    ),
    ...card(
      t("dashboard.customers.title"),
      of("GET /ecommerce/top-customers").flatMap(({ name, amount, score }) => [
        [`${name}: ${t("dashboard.customers.amount")}`, amount] as const,
        [`${name}: ${t("dashboard.customers.score")}`, score] as const,
      ]),
    ),
    ...card(
      t("dashboard.countries.title"),
      of("GET /dashboard/countries").map((one) => [country(one.country, one.flag), one.users]),
    ),
    ...card(
      t("dashboard.transactions.title"),
      of("GET /ecommerce/recent-transactions").map(({ date, customer, status, amount }) => [
        `${date} ${customer}: ${label(status)}`,
        amount,
      ]),
    ),
    ...card(
      t("dashboard.minutes.title"),
      minutes.map((users, index) => [t("dashboard.minutes.ago", { minutes: minutes.length - index }), users]),
    ),
  ];
}
