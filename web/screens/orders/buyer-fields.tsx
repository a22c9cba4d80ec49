import FormControlLabel from "@mui/material/FormControlLabel";
import Radio from "@mui/material/Radio";
import RadioGroup from "@mui/material/RadioGroup";
import Stack from "@mui/material/Stack";
import TextField from "@mui/material/TextField";
import { type MessageKey, useT } from "../../lib/i18n.tsx";
import { CustomerPicker } from "./customer-picker.tsx";
import type { Field, NewOrder } from "./order.create.ts";

/** Who orders: somebody known, or somebody new by name, email and telephone. */
export function BuyerFields(props: {
  order: NewOrder;
  isWrong(field: Field): boolean;
  onChange(patch: Partial<NewOrder>): void;
}) {
  const { order, isWrong, onChange } = props;
  const t = useT();
  const field = (name: "name" | "email" | "phone", type: "text" | "email" | "tel") => (
    <TextField
      name={name}
      type={type}
      label={t(`order.buyer.${name}` as MessageKey)}
      value={order[name]}
      required={name !== "phone"}
      fullWidth
      autoComplete="off"
      error={isWrong(name)}
      helperText={isWrong(name) ? t(`order.buyer.rule.${name}` as MessageKey) : undefined}
      onChange={(event) => onChange({ [name]: event.target.value })}
    />
  );
  return (
    <Stack sx={{ gap: 2 }}>
      <RadioGroup
        row
        aria-label={t("order.customer")}
        value={order.isNewcomer ? "new" : "known"}
        onChange={(_, value) => onChange({ isNewcomer: value === "new" })}
      >
        <FormControlLabel value="known" control={<Radio />} label={t("order.buyer.known")} />
        <FormControlLabel value="new" control={<Radio />} label={t("order.buyer.new")} />
      </RadioGroup>
      {order.isNewcomer ? (
        <>
          {field("name", "text")}
          {field("email", "email")}
          {field("phone", "tel")}
        </>
      ) : (
        <CustomerPicker
          value={order.buyer}
          problem={isWrong("buyer") ? t("order.buyer.rule") : undefined}
          onChange={(buyer) => onChange({ buyer })}
        />
      )}
    </Stack>
  );
}
