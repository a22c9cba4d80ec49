import type { BillLine } from "#shared/api/billing/billing-shapes.ts";
import type { ApiError } from "../../lib/api/client.ts";
import { type MessageKey, useT } from "../../lib/i18n.tsx";
import { useErrorText } from "../../ui/feedback/error-text.ts";
import { useBytes } from "../../ui/upload/use-bytes.ts";
import { usePlanFormat } from "./billing.data.ts";

/** Texts shared by the billing page: plan names, invoice lines, payment errors. */
export function useBillingWords() {
  const t = useT();
  const format = usePlanFormat();
  const errorText = useErrorText();
  const bytes = useBytes();
  const amount = (meter: string, value: number) => (meter === "storage" ? bytes(value) : format.number(value));
  const planName = (code: string) => t(`billing.plan.${code}` as MessageKey);
  const meterName = (meter: string) => t(`billing.meter.${meter}` as MessageKey);
  return {
    t,
    format,
    amount,
    planName,
    meterName,
    intervalName: (interval: string) => t(`billing.interval.${interval}` as MessageKey),
    status: (status: string) => t(`billing.status.${status}` as MessageKey),
    line: ({ kind, plan, interval }: BillLine) =>
      t(`billing.line.${kind}` as MessageKey, {
        plan: planName(plan),
        interval: t(`billing.interval.${interval}` as MessageKey),
      }),
    /** Message why a call failed; `plan` is the requested one. */
    refusal(error: ApiError, plan = ""): string {
      const { meter, used, limit, reason, outcome } = (error.params ?? {}) as Record<string, string | number>;
      if (error.code === "over_plan_limit") {
        const counts = { used: amount(String(meter), Number(used)), limit: amount(String(meter), Number(limit)) };
        return t(`billing.over.${meter}` as MessageKey, { ...counts, plan: planName(plan) });
      }
      if (error.code === "payment_failed" && reason) return t(`billing.refused.${reason}` as MessageKey);
      if (error.code === "unavailable") return t(outcome === "unknown" ? "billing.unknown" : "billing.down");
      return errorText(error);
    },
  };
}
