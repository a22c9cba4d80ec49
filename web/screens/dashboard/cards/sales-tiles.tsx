import Box from "@mui/material/Box";
import { memo } from "react";
import { lengthOf, type Period } from "#shared/rules/dashboard/dashboard-period.ts";
import { Sparkline } from "../../../ui/chart/sparkline.tsx";
import { Fit } from "../../../ui/layout/fit.tsx";
import { useFigure, useMonthlySales } from "../dashboard.data.ts";
import { CardMenu } from "../panel/card-menu.tsx";
import { ChangeNote, type Meaning } from "../panel/change-note.tsx";
import { Tile } from "../panel/tile.tsx";
import { useCardTexts } from "../use-card-texts.ts";

/** Total sales, orders, pending orders and profit, each linked to its orders. */
export const SalesTiles = memo(function SalesTiles({ period }: { period: Period }) {
  const { t, format, period: named } = useCardTexts();
  const orders = useFigure("GET /ecommerce/order-stats", period);
  const summary = useFigure("GET /ecommerce/summary", period);
  const months = useMonthlySales(period);
  const stats = orders.data?.data;
  const before = orders.data?.meta?.previous;
  const completed = stats?.completedOrders ?? 0;
  const profit = summary.data?.data.totalProfit;
  const profitBefore = summary.data?.meta?.previous?.totalProfit;

  const title = t("dashboard.sales.title");
  const caption = named(orders.shown);
  const link = (status?: string) => {
    const search = new URLSearchParams({ ...period.days, ...(status ? { status } : {}) }).toString();
    return search ? `/orders?${search}` : "/orders";
  };
  // Period of the shown figure: the next answer may be pending.
  const note = (of: Period, meaning: Meaning, now: number, then: number | null | undefined, plain: string) =>
    of.compare && then != null && of.days ? (
      <ChangeNote now={now} before={then} days={lengthOf(of.days)} meaning={meaning} />
    ) : (
      plain
    );
  // Figures from two answers wait until both are of the same period.
  const isOfOne = orders.shown === summary.shown;
  const margin = isOfOne && stats && profit != null && stats.totalSales > 0 ? (profit / stats.totalSales) * 100 : null;

  return (
    <Box
      data-card="tiles"
      role="group"
      aria-label={title}
      sx={{
        gridArea: "tiles",
        position: "relative",
        display: "grid",
        gap: { xs: 2, sm: 3 },
        gridTemplateColumns: {
          xs: "repeat(2, minmax(0, 1fr))",
          lg: `repeat(${profit === null ? 3 : 4}, minmax(0, 1fr))`,
        },
      }}
    >
      <Tile
        label={t("dashboard.sales.total")}
        caption={caption}
        to={link("completed")}
        isCompared={period.compare}
        calls={[orders]}
        figure={() => <Fit amount={stats?.totalSales ?? 0} />}
        note={() =>
          note(
            orders.shown,
            "good",
            stats?.totalSales ?? 0,
            before?.totalSales,
            t("dashboard.sales.totalNote", { count: completed, shown: format.number(completed) }),
          )
        }
        drawing={() =>
          months.data && !period.compare ? (
            <>
              <Sparkline values={months.data.data.map((month) => month.sales)} height={16} />
              {t("dashboard.sales.spark")}
            </>
          ) : null
        }
      />
      <Tile
        label={t("dashboard.sales.orders")}
        menuAbove="narrow"
        caption={caption}
        to={link()}
        isCompared={period.compare}
        calls={[orders, summary]}
        figure={() => <Fit count={stats?.totalOrders ?? 0} />}
        note={() =>
          note(
            orders.shown,
            "good",
            stats?.totalOrders ?? 0,
            before?.totalOrders,
            isOfOne ? t("dashboard.sales.rateNote", { rate: format.percent(summary.data?.data.salesRate ?? 0) }) : "–",
          )
        }
      />
      <Tile
        label={t("dashboard.sales.pending")}
        {...(profit === null && { menuAbove: "wide" })}
        caption={caption}
        to={link("pending")}
        isCompared={period.compare}
        calls={[orders]}
        figure={() => <Fit count={stats?.pendingOrders ?? 0} />}
        note={() =>
          note(
            orders.shown,
            "watch",
            stats?.pendingOrders ?? 0,
            before?.pendingOrders,
            t("dashboard.sales.pendingNote"),
          )
        }
      />
      {profit !== null && (
        <Tile
          label={t("dashboard.sales.profit")}
          menuAbove="wide"
          caption={named(summary.shown)}
          to={link("completed")}
          isCompared={period.compare}
          calls={[summary, orders]}
          figure={() => <Fit amount={profit ?? 0} />}
          note={() =>
            note(
              summary.shown,
              "good",
              profit ?? 0,
              profitBefore,
              margin === null
                ? t("dashboard.sales.profitNoteNone")
                : t("dashboard.sales.profitNote", { margin: format.percent(margin) }),
            )
          }
        />
      )}
      <Box sx={{ position: "absolute", top: { xs: 2, sm: 12 }, right: { xs: 16, sm: 20 } }}>
        <CardMenu area="tiles" title={title} />
      </Box>
    </Box>
  );
});
