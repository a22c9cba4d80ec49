import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { meters } from "#shared/rules/billing/plans.ts";
import { useApi } from "../../lib/api/use-api.ts";
import { FailureNotice } from "../../ui/feedback/failure-notice.tsx";
import { Skeleton } from "../../ui/feedback/skeleton.tsx";
import { CardPanel } from "../../ui/layout/card-panel.tsx";
import { Meter } from "../../ui/layout/meter.tsx";
import { useBillingWords } from "./billing.words.ts";

/** Usage of the plan's limits. */
export function UsageCard() {
  const { t, amount, meterName } = useBillingWords();
  const { data, error, mutate } = useApi("GET /billing/usage");
  const usage = data?.data;
  return (
    <CardPanel title={t("billing.usage")}>
      {error && !usage ? <FailureNotice error={error} onRetry={() => mutate()} /> : null}
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: "none", display: "grid", gap: 1.75 }}>
        {meters.map((meter) => {
          const one = usage?.[meter];
          const isOver = !!one && one.limit !== null && one.used > one.limit;
          const part = one?.limit ? Math.min(100, (100 * one.used) / one.limit) : 0;
          return (
            <li key={meter}>
              <Box sx={{ display: "flex", justifyContent: "space-between", gap: 1, mb: 0.5 }}>
                <Typography component="span" variant="body2">
                  {meterName(meter)}
                </Typography>
                <Typography
                  component="span"
                  variant="body2"
                  sx={{ fontFeatureSettings: '"tnum"', ...(isOver && { color: "error.main", fontWeight: 500 }) }}
                >
                  {one ? (
                    t(one.limit === null ? "billing.unlimited" : isOver ? "billing.tooMany" : "billing.of", {
                      used: amount(meter, one.used),
                      limit: amount(meter, one.limit ?? 0),
                    })
                  ) : (
                    <Skeleton width={90} />
                  )}
                </Typography>
              </Box>
              <Meter value={Math.round(part)} />
            </li>
          );
        })}
      </Box>
    </CardPanel>
  );
}
