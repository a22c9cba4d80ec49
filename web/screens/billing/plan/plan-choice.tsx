import Box from "@mui/material/Box";
import ButtonBase from "@mui/material/ButtonBase";
import Typography from "@mui/material/Typography";
import type { KeyboardEvent } from "react";
import type { Plan, Subscription } from "#shared/api/billing/billing-shapes.ts";
import { type Interval, meters, type PlanCode } from "#shared/rules/billing/plans.ts";
import { useBillingWords } from "../billing.words.ts";

interface Props {
  plans: readonly Plan[];
  interval: Interval;
  chosen: PlanCode | undefined;
  current: Subscription | undefined;
  onChoose(plan: PlanCode): void;
}

/** Arrow keys of a radio group. https://www.w3.org/WAI/ARIA/apg/patterns/radio/ */
const STEPS: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };

/** Plans side by side with prices and limits. */
export function PlanChoice({ plans, interval, chosen, current, onChoose }: Props) {
  const { t, format, amount, planName, intervalName } = useBillingWords();
  const entry = Math.max(
    0,
    plans.findIndex(({ code }) => code === chosen),
  );
  const walk = (event: KeyboardEvent<HTMLElement>) => {
    const step = STEPS[event.key];
    const next = step && (entry + step + plans.length) % plans.length;
    const plan = next === undefined ? undefined : plans[next];
    if (next === undefined || !plan) return;
    event.preventDefault();
    onChoose(plan.code);
    event.currentTarget.querySelectorAll<HTMLElement>("[role=radio]")[next]?.focus();
  };
  return (
    <Box
      role="radiogroup"
      aria-label={t("billing.plans")}
      onKeyDown={walk}
      sx={{ display: "grid", gap: 1.5, gridTemplateColumns: { xs: "1fr", sm: "repeat(3, minmax(0, 1fr))" } }}
    >
      {plans.map((plan, index) => (
        <ButtonBase
          key={plan.code}
          role="radio"
          aria-checked={plan.code === chosen}
          tabIndex={index === entry ? 0 : -1}
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
