import Box from "@mui/material/Box";
import FormControlLabel from "@mui/material/FormControlLabel";
import Switch from "@mui/material/Switch";
import TextField from "@mui/material/TextField";
import { CARD_NAME_MAX } from "#shared/rules/billing/billing-limits.ts";
import { isCardNumber, isExpired } from "#shared/rules/billing/card-number.ts";
import { lengthOf } from "#shared/rules/text/length.ts";
import { useBoot } from "../../../lib/boot.tsx";
import { pageNow } from "../../../lib/time/page-clock.ts";
import { useForm } from "../../../ui/form/use-form.ts";
import type { Problems } from "../../../ui/form/use-problems.ts";
import { toast } from "../../../ui/toast/toast-store.ts";
import { ActionDialog } from "../action-dialog.tsx";
import { useBillingWords } from "../billing.words.ts";
import type { LayerProps } from "../layer.ts";
import type { CardReason } from "./card-token.ts";
import { useAddCard } from "./use-add-card.ts";

/** Expiry formats: as printed, as browsers fill it in (12/2030), and digits only (1230). */
const EXPIRY = /^(0[1-9]|1[0-2])\s*\/?\s*(?:20)?(\d{2})$/;

function expiryOf(text: string) {
  const [, month, year] = EXPIRY.exec(text.trim()) ?? [];
  return month && year ? { month: Number(month), year: 2000 + Number(year) } : null;
}

/** New card: its number goes only to the payment processor. */
export function CardDialog({ onClose }: LayerProps) {
  const { t, refusal } = useBillingWords();
  const { now } = useBoot();
  const addCard = useAddCard();
  const problems: Partial<Record<CardReason, Problems>> = {
    expired_card: { expiry: t("billing.expired") },
    wrong_expiry: { expiry: t("billing.wrongExpiry") },
    wrong_number: { number: t("billing.badNumber") },
    wrong_cvc: { cvc: t("billing.wrongCvc") },
  };
  const form = useForm({
    form: "card",
    start: { number: "", expiry: "", cvc: "", name: "", makeDefault: true },
    check({ number, expiry, cvc, name }) {
      const until = expiryOf(expiry);
      return {
        number: isCardNumber(number) ? undefined : t("billing.badNumber"),
        expiry: !until ? t("billing.badExpiry") : isExpired(until, pageNow(now)) ? t("billing.expired") : undefined,
        cvc: /^\d{3,4}$/.test(cvc) ? undefined : t("billing.badCvc"),
        name: !name
          ? t("billing.required")
          : lengthOf(name) > CARD_NAME_MAX
            ? t("billing.tooLong", { count: CARD_NAME_MAX })
            : undefined,
      };
    },
    save: async ({ expiry, ...entries }) => {
      const until = expiryOf(expiry);
      const card = await addCard({ ...entries, expMonth: until?.month ?? 0, expYear: until?.year ?? 0 });
      toast({ message: t("billing.cardAdded", { last4: card.last4 }), type: "success" });
      onClose();
    },
    problemsOf: (error) =>
      error.code === "card_declined"
        ? (problems[error.params?.reason as CardReason] ?? { number: refusal(error) })
        : error.errors?.some(({ field }) => field === "expMonth")
          ? problems.expired_card
          : undefined,
  });
  const { values, set, text } = form;
  const figures = { htmlInput: { inputMode: "numeric" as const } };
  return (
    <ActionDialog title={t("billing.addCard")} act={t("billing.saveCard")} form={form} onClose={onClose}>
      <TextField
        fullWidth
        autoFocus
        label={t("billing.cardNumber")}
        autoComplete="cc-number"
        slotProps={figures}
        {...text("number")}
      />
      {/* As wide as the longest label, in Turkish, also on a phone. */}
      <Box sx={{ display: "grid", gridTemplateColumns: "minmax(152px, 1fr) 1fr", gap: 2 }}>
        <TextField
          label={t("billing.expiry")}
          placeholder="12/30"
          autoComplete="cc-exp"
          slotProps={{ inputLabel: { shrink: true }, ...figures }}
          {...text("expiry")}
        />
        <TextField label={t("billing.cvc")} autoComplete="cc-csc" slotProps={figures} {...text("cvc")} />
      </Box>
      <TextField fullWidth label={t("billing.cardName")} autoComplete="cc-name" {...text("name")} />
      <FormControlLabel
        control={<Switch checked={values.makeDefault} onChange={(_, makeDefault) => set({ makeDefault })} />}
        label={t("billing.payWithIt")}
      />
    </ActionDialog>
  );
}
