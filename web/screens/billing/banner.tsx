import Button from "@mui/material/Button";
import { useApi } from "../../lib/api/use-api.ts";
import { Notice } from "../../ui/feedback/notice.tsx";
import { useBillingWords } from "./billing.words.ts";
import { layers } from "./layer.parts.ts";
import type { Layer } from "./layer.ts";

/** Billing banner: trial, failed payment, cancelled or ended plan. */
export function Banner({ onLayer, onChange }: { onLayer(layer: Layer): void; onChange(): void }) {
  const { t, format, planName } = useBillingWords();
  const plan = useApi("GET /billing/subscription").data?.data;
  if (!plan) return null;
  const { status, cancelAt, trialEnd, pastDue } = plan;
  const choose = (
    <Button size="small" color="inherit" {...layers.change.near} onClick={onChange}>
      {t("billing.choosePlan")}
    </Button>
  );
  if (status === "past_due") {
    return (
      <Notice
        tone="danger"
        action={
          <Button size="small" color="inherit" {...layers.card.near} onClick={() => onLayer({ kind: "card" })}>
            {t("billing.addCard")}
          </Button>
        }
      >
        {t("billing.banner.pastDue", {
          when: pastDue?.nextTryAt ? format.longDate(pastDue.nextTryAt) : "",
          has: pastDue?.nextTryAt ? "yes" : "no",
          reason: pastDue?.reason ?? "",
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
      <Notice tone="info" action={choose}>
        {t("billing.banner.trial", { plan: planName(plan.plan), when: format.longDate(trialEnd) })}
      </Notice>
    );
  if (status === "canceled")
    return (
      <Notice tone="warning" action={choose}>
        {t("billing.banner.over")}
      </Notice>
    );
  return null;
}
