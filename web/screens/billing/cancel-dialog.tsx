import TextField from "@mui/material/TextField";
import Typography from "@mui/material/Typography";
import { CANCEL_REASON_MAX } from "#shared/rules/billing-limits.ts";
import { lengthOf } from "#shared/rules/length.ts";
import { useActKeys } from "../../lib/use-act-keys.ts";
import { useApi } from "../../lib/use-api.ts";
import { useForm } from "../../ui/form/use-form.ts";
import { toast } from "../../ui/toast-store.ts";
import { ActDialog } from "./act-dialog.tsx";
import { cancelPlan } from "./billing.data.ts";
import { useBillingWords } from "./billing.words.ts";
import type { LayerProps } from "./layer.ts";

/** Ends the plan with its period, after saying what is lost. */
export function CancelDialog({ onClose }: LayerProps) {
  const { t, format, planName } = useBillingWords();
  const keys = useActKeys();
  const plan = useApi("GET /billing/subscription").data?.data;
  const when = plan ? format.longDate(plan.periodEnd) : "";
  const form = useForm({
    form: "cancel",
    start: { reason: "" },
    check: ({ reason }) => ({
      reason: lengthOf(reason) > CANCEL_REASON_MAX ? t("billing.tooLong", { count: CANCEL_REASON_MAX }) : undefined,
    }),
    save: async ({ reason }) => {
      const body = { reason };
      await cancelPlan({ body, ifMatch: plan?.version ?? 0, idempotencyKey: keys.of(body) });
      toast({ message: t("billing.cancelled", { when }), type: "success" });
      onClose();
    },
  });
  return (
    <ActDialog
      title={t("billing.cancelTitle")}
      act={t("billing.cancel")}
      isDanger
      isBarred={!plan}
      form={form}
      onClose={onClose}
    >
      <Typography variant="body1">{t("billing.cancelHelp", { plan: planName(plan?.plan ?? "free"), when })}</Typography>
      <TextField fullWidth multiline minRows={2} label={t("billing.reason")} {...form.text("reason")} />
    </ActDialog>
  );
}
