import { memo } from "react";
import { lengthOf } from "#shared/rules/dashboard/buckets.ts";
import type { Meaning } from "#shared/rules/dashboard/change.ts";
import type { Period } from "#shared/rules/dashboard/dashboard-period.ts";
import { Fit } from "../../../ui/layout/fit.tsx";
import { useFigure, useSalesSeries } from "../dashboard.data.ts";
import { ChangeNote } from "../panel/change-note.tsx";
import { Panel } from "../panel/panel.tsx";
import { Cells, Tile } from "../panel/tile.tsx";
import { useCardTexts } from "../use-card-texts.ts";

interface Compared {
  shown: Period;
  meaning: Meaning;
  now: number;
  before: number | null | undefined;
  /** Shown without a comparison. */
  plain: string;
  figure(value: number): string;
}

/** Total sales, orders, pending orders and profit, each linked to its orders. */
export const SalesTiles = memo(function SalesTiles({ period }: { period: Period }) {
  const { t, format } = useCardTexts();
  const orders = useFigure("GET /ecommerce/order-stats", period);
  const summary = useFigure("GET /ecommerce/summary", period);
  const series = useSalesSeries(period);
  const stats = orders.data?.data;
  const before = orders.data?.meta?.previous;
  const completed = stats?.completedOrders ?? 0;
  const profit = summary.data?.data.totalProfit;

  const link = (status?: string) => {
    const search = new URLSearchParams({ ...period.days, ...(status ? { status } : {}) }).toString();
    return search ? `/orders?${search}` : "/orders";
  };
  // Period of the shown figure: the next answer may be pending.
  const note = ({ shown, meaning, now, before, plain, figure }: Compared) =>
    shown.compare && before != null && shown.days ? (
      <ChangeNote
        now={now}
        before={before}
        days={lengthOf(shown.days)}
        meaning={meaning}
        figure={figure}
        isMoney={figure === format.money}
      />
    ) : (
      plain
    );
  // The overview has no range to draw: its figures are of all time.
  const line = (of: "sales" | "orders" | "pending" | "profit") => {
    if (!period.days) return undefined;
    return series.call.data ? series.points.map((point) => point[of] ?? 0) : null;
  };
  // Figures from two answers wait until both are of the same period.
  const isOfOne = orders.shown === summary.shown;
  const margin = isOfOne && stats && profit != null && stats.totalSales > 0 ? (profit / stats.totalSales) * 100 : null;

  return (
    <Panel
      area="tiles"
      kind="band"
      title={t("dashboard.sales.title")}
      calls={[orders, summary]}
      isStale={orders.shown !== period}
    >
      {() => (
        <Cells columns={{ xs: 2, sm: 2, lg: profit === null ? 3 : 4 }}>
          <Tile
            label={t("dashboard.sales.total")}
            to={link("completed")}
            calls={[orders]}
            line={line("sales")}
            figure={() => <Fit amount={stats?.totalSales ?? 0} />}
            note={() =>
              note({
                shown: orders.shown,
                meaning: "good",
                now: stats?.totalSales ?? 0,
                before: before?.totalSales,
                plain: t("dashboard.sales.totalNote", { count: completed, shown: format.number(completed) }),
                figure: format.money,
              })
            }
          />
          <Tile
            label={t("dashboard.sales.orders")}
            to={link()}
            calls={[orders]}
            line={line("orders")}
            figure={() => <Fit count={stats?.totalOrders ?? 0} />}
            note={() =>
              note({
                shown: orders.shown,
                meaning: "good",
                now: stats?.totalOrders ?? 0,
                before: before?.totalOrders,
                plain:
                  isOfOne && summary.data
                    ? t("dashboard.sales.rateNote", { rate: format.percent(summary.data.data.salesRate) })
                    : "–",
                figure: format.number,
              })
            }
          />
          <Tile
            label={t("dashboard.sales.pending")}
            to={link("pending")}
            calls={[orders]}
            line={line("pending")}
            figure={() => <Fit count={stats?.pendingOrders ?? 0} />}
            note={() =>
              note({
                shown: orders.shown,
                meaning: "watch",
                now: stats?.pendingOrders ?? 0,
                before: before?.pendingOrders,
                plain: t("dashboard.sales.pendingNote"),
                figure: format.number,
              })
            }
          />
          {profit !== null && (
            <Tile
              label={t("dashboard.sales.profit")}
              to={link("completed")}
              calls={[summary]}
              line={line("profit")}
              figure={() => <Fit amount={profit ?? 0} />}
              note={() =>
                note({
                  shown: summary.shown,
                  meaning: "good",
                  now: profit ?? 0,
                  before: summary.data?.meta?.previous?.totalProfit,
                  plain:
                    margin === null
                      ? t("dashboard.sales.profitNoteNone")
                      : t("dashboard.sales.profitNote", { margin: format.percent(margin) }),
                  figure: format.money,
                })
              }
            />
          )}
        </Cells>
      )}
    </Panel>
  );
});
