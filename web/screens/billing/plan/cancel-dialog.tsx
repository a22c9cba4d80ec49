import TextField from "@mui/material/TextField";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import { CANCEL_REASON_MAX } from "#shared/rules/billing/billing-limits.ts";
import { lengthOf } from "#shared/rules/text/length.ts";
import type { ApiError } from "../../../lib/api/client.ts";
import { useApi } from "../../../lib/api/use-api.ts";
import { useIdempotencyKeys } from "../../../lib/api/use-idempotency-keys.ts";
import { useForm } from "../../../ui/form/use-form.ts";
import { toast } from "../../../ui/toast/toast-store.ts";
import { ActionDialog } from "../action-dialog.tsx";
import { cancelPlan } from "../billing.data.ts";
import { useBillingWords } from "../billing.words.ts";
import type { LayerProps } from "../layer.ts";

/** Cancels the plan at the end of its period, after listing what is lost. */
export function CancelDialog({ onClose }: LayerProps) {
  const { t, format, planName } = useBillingWords();
  const keys = useIdempotencyKeys();
  const latest = useApi("GET /billing/subscription").data?.data;
  // Plan as first shown: a plan chosen by others meanwhile is not cancelled here.
  const [opened, setOpened] = useState(latest);
  const plan = opened ?? latest;
  if (!opened && latest) setOpened(latest);
  const when = plan ? format.longDate(plan.periodEnd) : "";
  const form = useForm({
    form: "cancel",
    start: { reason: "" },
    check: ({ reason }) => ({
      reason: lengthOf(reason) > CANCEL_REASON_MAX ? t("billing.tooLong", { count: CANCEL_REASON_MAX }) : undefined,
    }),
    save: async ({ reason }) => {
      const body = { reason };
      const call = { body, ifMatch: plan?.version ?? 0, idempotencyKey: keys.of(body) };
      await cancelPlan(call).catch((error: ApiError) => {
        if (error.code === "version_conflict" && error.data) setOpened(error.data as typeof latest);
        throw error;
      });
      toast({ message: t("billing.cancelled", { when }), type: "success" });
      onClose();
    },
  });
  return (
    <ActionDialog
      title={t("billing.cancelTitle")}
      act={t("billing.cancel")}
      isDanger
      isBarred={!plan}
      form={form}
      onClose={onClose}
    >
      <Typography variant="body1">{t("billing.cancelHelp", { plan: planName(plan?.plan ?? "free"), when })}</Typography>
      <TextField fullWidth multiline minRows={2} label={t("billing.reason")} {...form.text("reason")} />
    </ActionDialog>
  );
}
