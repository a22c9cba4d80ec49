import Button from "@mui/material/Button";
import { useApi } from "../../lib/use-api.ts";
import { Link } from "../../ui/link.tsx";
import { Notice } from "../../ui/notice.tsx";
import { useBillingWords } from "./billing.words.ts";
import type { Layer } from "./layer.parts.ts";

/** What must be known before anything else: a trial, a payment that failed, a plan that ends or has ended. */
export function Banner({ onLayer }: { onLayer(layer: Layer): void }) {
  const { t, format, planName } = useBillingWords();
  const plan = useApi("GET /billing/subscription").data?.data;
  if (!plan) return null;
  const { status, cancelAt, trialEnd, pastDue } = plan;
  if (status === "past_due") {
    return (
      <Notice
        tone="danger"
        action={
          <Button size="small" color="inherit" onClick={() => onLayer({ kind: "card" })}>
            {t("billing.addCard")}
          </Button>
        }
      >
        {t("billing.banner.pastDue", {
          when: pastDue?.nextTryAt ? format.longDate(pastDue.nextTryAt) : "",
          has: pastDue?.nextTryAt ? "yes" : "no",
        })}
      </Notice>
    );
  }
  if (cancelAt)
    return (
      <Notice tone="warning">
        {t("billing.banner.ends", { plan: planName(plan.plan), when: format.longDate(cancelAt) })}
      </Notice>
    );
  if (status === "trialing" && trialEnd)
    return (
      <Notice tone="info" action={<Link to="/billing?change=choose">{t("billing.choosePlan")}</Link>}>
        {t("billing.banner.trial", { plan: planName(plan.plan), when: format.longDate(trialEnd) })}
      </Notice>
    );
  return null;
}
