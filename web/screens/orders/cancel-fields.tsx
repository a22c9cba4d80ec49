import FormControlLabel from "@mui/material/FormControlLabel";
import MenuItem from "@mui/material/MenuItem";
import Switch from "@mui/material/Switch";
import TextField from "@mui/material/TextField";
import { lengthOf } from "#shared/rules/person-rules.ts";
import { type MessageKey, useT } from "../../lib/i18n.tsx";

const reasons = ["customer", "stock", "fraud", "payment", "other"] as const;
const WORDS_MAX = 200;

/** How orders are cancelled, as it is being said. */
export interface Cancelling {
  reason: (typeof reasons)[number];
  words: string;
  restock: boolean;
  refund: boolean;
}

export const NOT_CANCELLED: Cancelling = { reason: "customer", words: "", restock: true, refund: true };

/** What is wrong with a reason in one's own words. */
export function wordsProblem({ reason, words }: Cancelling): "empty" | "long" | null {
  if (reason !== "other") return null;
  const length = lengthOf(words.trim());
  return length === 0 ? "empty" : length > WORDS_MAX ? "long" : null;
}

/** How orders are cancelled, as it is sent. */
export const cancellingOf = ({ reason, words, restock, refund }: Cancelling) => ({
  reason: reason === "other" ? words.trim().normalize("NFC") : reason,
  restock,
  refund,
});

/** Why orders are cancelled, and what becomes of their goods and their money. */
export function CancelFields(props: {
  value: Cancelling;
  isTried: boolean;
  /** Absent where no money has come in. */
  refundLabel: string | undefined;
  onChange(value: Cancelling): void;
}) {
  const { value, onChange } = props;
  const t = useT();
  const problem = props.isTried ? wordsProblem(value) : null;
  return (
    <>
      <TextField
        select
        fullWidth
        label={t("order.reason")}
        value={value.reason}
        onChange={(event) => onChange({ ...value, reason: event.target.value as Cancelling["reason"] })}
      >
        {reasons.map((one) => (
          <MenuItem key={one} value={one}>
            {t(`order.reason.${one}` as MessageKey)}
          </MenuItem>
        ))}
      </TextField>
      {value.reason === "other" && (
        <TextField
          name="words"
          fullWidth
          required
          label={t("order.reasonWords")}
          value={value.words}
          error={problem !== null}
          helperText={problem && t(problem === "empty" ? "order.reasonEmpty" : "order.tooLong", { count: WORDS_MAX })}
          onChange={(event) => onChange({ ...value, words: event.target.value })}
        />
      )}
      <FormControlLabel
        control={<Switch checked={value.restock} onChange={(_, restock) => onChange({ ...value, restock })} />}
        label={t("order.restock")}
      />
      {props.refundLabel && (
        <FormControlLabel
          control={<Switch checked={value.refund} onChange={(_, refund) => onChange({ ...value, refund })} />}
          label={props.refundLabel}
        />
      )}
    </>
  );
}
