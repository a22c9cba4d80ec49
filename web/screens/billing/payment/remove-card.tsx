import Typography from "@mui/material/Typography";
import { useIdempotencyKeys } from "../../../lib/api/use-idempotency-keys.ts";
import { useForm } from "../../../ui/form/use-form.ts";
import { ActionDialog } from "../action-dialog.tsx";
import { removeCard } from "../billing.data.ts";
import { useBillingWords } from "../billing.words.ts";
import type { LayerProps } from "../layer.ts";

/** Confirms the removal of a card. */
export function RemoveCard({ layer, onClose }: LayerProps) {
  const { t } = useBillingWords();
  const keys = useIdempotencyKeys();
  const form = useForm({
    form: "remove",
    start: {},
    check: () => ({}),
    save: async () => {
      if (layer.kind === "remove") await removeCard(layer.id, keys.of(layer.id));
      onClose();
    },
  });
  if (layer.kind !== "remove") return null;
  return (
    <ActionDialog title={t("billing.removeTitle")} act={t("billing.remove")} isDanger form={form} onClose={onClose}>
      <Typography variant="body1">{t("billing.removeHelp", { last4: layer.last4 })}</Typography>
    </ActionDialog>
  );
}
