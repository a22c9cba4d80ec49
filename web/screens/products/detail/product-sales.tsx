import Typography from "@mui/material/Typography";
import { useFormat } from "../../../lib/format.ts";
import { useT } from "../../../lib/i18n.tsx";
import { Sparkline } from "../../../ui/chart/sparkline.tsx";
import { FailureNotice } from "../../../ui/feedback/failure-notice.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { SheetSection } from "../../../ui/record/side-sheet.tsx";
import { useProductSales } from "../products.data.ts";

/** Sales of the last 30 days as a sparkline with totals. */
export function ProductSales({ id }: { id: number }) {
  const t = useT();
  const { number, day } = useFormat();
  const { data, error, mutate } = useProductSales(id);
  const sales = data?.data;
  const values = sales?.days.map(({ units }) => units) ?? [];
  return (
    <SheetSection aria-label={t("catalogue.sales30")}>
      <h3 style={{ display: "flex", justifyContent: "space-between" }}>
        {t("catalogue.sales30")}
        <span>{sales ? number(sales.units) : "–"}</span>
      </h3>
      {error && !sales && <FailureNotice error={error} onRetry={() => mutate()} />}
      {!sales && !error && <Skeleton variant="rounded" height={48} />}
      {sales && (
        <div role="img" aria-label={t("catalogue.salesOf", { units: sales.units, most: number(Math.max(...values)) })}>
          <Sparkline values={values} width="100%" height={48} />
          <Typography
            variant="caption"
            component="p"
            sx={{ color: "text.secondary", display: "flex", justifyContent: "space-between", mt: 0.5 }}
          >
            <span>{day(sales.days[0]?.day ?? "")}</span>
            <span>{day(sales.days.at(-1)?.day ?? "")}</span>
          </Typography>
        </div>
      )}
    </SheetSection>
  );
}
