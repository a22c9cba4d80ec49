import Box from "@mui/material/Box";
import ButtonBase from "@mui/material/ButtonBase";
import Typography from "@mui/material/Typography";
import type { Plan, Subscription } from "#shared/api/billing/billing-shapes.ts";
import { type Interval, meters, type PlanCode } from "#shared/rules/plans.ts";
import { useBillingWords } from "./billing.words.ts";

interface Props {
  plans: readonly Plan[];
  interval: Interval;
  chosen: PlanCode | undefined;
  current: Subscription | undefined;
  onChoose(plan: PlanCode): void;
}

/** The plans side by side: what each costs and allows. */
export function PlanChoice({ plans, interval, chosen, current, onChoose }: Props) {
  const { t, format, amount, planName, intervalName } = useBillingWords();
  return (
    <Box
      role="radiogroup"
      aria-label={t("billing.plans")}
      sx={{ display: "grid", gap: 1.5, gridTemplateColumns: { xs: "1fr", sm: "repeat(3, minmax(0, 1fr))" } }}
    >
      {plans.map((plan) => (
        <ButtonBase
          key={plan.code}
          role="radio"
          aria-checked={plan.code === chosen}
          onClick={() => onChoose(plan.code)}
          sx={{
            display: "flex",
            flexDirection: "column",
            alignItems: "flex-start",
            justifyContent: "flex-start",
            p: 2,
            textAlign: "left",
            border: 1,
            borderRadius: "12px",
            borderColor: plan.code === chosen ? "primary.main" : "divider",
            bgcolor: plan.code === chosen ? "primary.soft" : "transparent",
          }}
        >
          <Box component="span" sx={{ display: "flex", width: "100%", justifyContent: "space-between", gap: 1 }}>
            <Typography variant="h2" component="span">
              {planName(plan.code)}
            </Typography>
            {plan.code === current?.plan && (
              <Typography variant="caption" component="span" sx={{ color: "primary.main", fontWeight: 500 }}>
                {t("billing.yourPlan")}
              </Typography>
            )}
          </Box>
          <Typography variant="body1" component="span" sx={{ display: "block", mb: 1 }}>
            {t("billing.priceBy", {
              price: format.money(interval === "year" ? plan.year : plan.month),
              interval: intervalName(interval),
            })}
          </Typography>
          <Box
            component="span"
            sx={{ display: "grid", width: "100%", columnGap: 2, gridTemplateColumns: { xs: "1fr 1fr", sm: "1fr" } }}
          >
            {meters.map((meter) => (
              <Typography key={meter} variant="body2" component="span" sx={{ color: "text.secondary" }}>
                {plan.limits[meter] === null
                  ? t("billing.limitNone")
                  : t(`billing.limit.${meter}`, { limit: amount(meter, plan.limits[meter]) })}
              </Typography>
            ))}
          </Box>
        </ButtonBase>
      ))}
    </Box>
  );
}
