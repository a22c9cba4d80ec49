import FormControlLabel from "@mui/material/FormControlLabel";
import MenuItem from "@mui/material/MenuItem";
import Switch from "@mui/material/Switch";
import TextField from "@mui/material/TextField";
import { lengthOf } from "#shared/rules/text/length.ts";
import { useBoot } from "../../../lib/boot.tsx";
import { type MessageKey, useT } from "../../../lib/i18n.tsx";
import { type Form, useForm } from "../../../ui/form/use-form.ts";

const reasons = ["customer", "stock", "fraud", "payment", "other"] as const;
const WORDS_MAX = 200;
const START = { reason: "customer", words: "", restock: true, refund: true, notifyCustomer: true };

/** Entries of a cancellation. */
type Cancelling = typeof START;

/** Form of a cancellation; `send` gets it with the reason in API form. */
export function useCancelForm(send: (how: Omit<Cancelling, "words">) => Promise<unknown>) {
  const t = useT();
  return useForm<Cancelling>({
    form: "cancel",
    start: START,
    check({ reason, words }) {
      if (reason !== "other") return {};
      if (words === "") return { words: t("orderActs.reasonEmpty") };
      return { words: lengthOf(words) > WORDS_MAX ? t("orderActs.tooLong", { count: WORDS_MAX }) : undefined };
    },
    save: ({ words, ...how }) => send({ ...how, reason: how.reason === "other" ? words : how.reason }),
  });
}

/** Fields for reason, stock and refund. */
export function CancelFields({
  form,
  refundLabel,
  isCustomerTold = false,
}: {
  form: Form<Cancelling>;
  /** Absent without received payments. */
  refundLabel: string | undefined;
  /** Whether the customer can be notified. */
  isCustomerTold?: boolean;
}) {
  const t = useT();
  const { mailIsOff } = useBoot();
  const { values, set } = form;
  return (
    <>
      <TextField select fullWidth label={t("orderActs.reason")} {...form.text("reason")}>
        {reasons.map((one) => (
          <MenuItem key={one} value={one}>
            {t(`order.reason.${one}` as MessageKey)}
          </MenuItem>
        ))}
      </TextField>
      {values.reason === "other" && (
        <TextField required fullWidth label={t("orderActs.reasonWords")} {...form.text("words")} />
      )}
      <FormControlLabel
        control={<Switch checked={values.restock} onChange={(_, restock) => set({ restock })} />}
        label={t("orderActs.restock")}
      />
      {refundLabel && (
        <FormControlLabel
          control={<Switch checked={values.refund} onChange={(_, refund) => set({ refund })} />}
          label={refundLabel}
        />
      )}
      {isCustomerTold && (
        <FormControlLabel
          control={<Switch checked={values.notifyCustomer} onChange={(_, is) => set({ notifyCustomer: is })} />}
          label={t(mailIsOff ? "order.keepForCustomer" : "order.tellCustomer")}
        />
      )}
    </>
  );
}
