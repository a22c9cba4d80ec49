import Typography from "@mui/material/Typography";
import { useState } from "react";
import type { ApiError } from "../../../lib/api/client.ts";
import { useIdempotencyKeys } from "../../../lib/api/use-idempotency-keys.ts";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { useForm } from "../../../ui/form/use-form.ts";
import { toast } from "../../../ui/toast/toast-store.ts";
import { ActionDialog } from "../action-dialog.tsx";
import { payInvoice } from "../billing.data.ts";
import { useBillingWords } from "../billing.words.ts";
import type { LayerProps } from "../layer.ts";

/** Pays an open invoice with the default card. */
export function PayDialog({ layer, onClose }: LayerProps) {
  const { t, format } = useBillingWords();
  const keys = useIdempotencyKeys();
  const [isAsked, setAsked] = useState(false);
  const invoice = layer.kind === "pay" ? layer.invoice : null;
  const amount = format.money(invoice?.total ?? 0);
  const form = useForm({
    form: "pay",
    start: {},
    check: () => ({}),
    save: async () => {
      if (!invoice) return;
      const body = { confirmed: isAsked };
      try {
        await payInvoice(invoice.id, { body, idempotencyKey: keys.of(body) });
      } catch (error) {
        if ((error as ApiError).params?.reason === "confirmation_required") return setAsked(true);
        throw error;
      }
      toast({ message: t("billing.paid", { number: invoice.number }), type: "success" });
      onClose();
    },
  });
  if (!invoice) return null;
  const act = isAsked ? t("billing.confirmAtBank") : t("billing.pay", { amount });
  return (
    <ActionDialog title={t("billing.payTitle", { number: invoice.number })} act={act} form={form} onClose={onClose}>
      {isAsked && <Notice tone="info">{t("billing.bankAsks", { amount })}</Notice>}
      <Typography variant="body1">{t("billing.payHelp", { amount })}</Typography>
    </ActionDialog>
  );
}
