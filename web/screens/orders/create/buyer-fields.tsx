import FormControlLabel from "@mui/material/FormControlLabel";
import Radio from "@mui/material/Radio";
import RadioGroup from "@mui/material/RadioGroup";
import Stack from "@mui/material/Stack";
import TextField from "@mui/material/TextField";
import { useEffect } from "react";
import { type MessageKey, useT } from "../../../lib/i18n.tsx";
import { fieldId } from "../../../ui/form/field-id.ts";
import { CustomerPicker } from "./customer-picker.tsx";
import type { NewOrderForm } from "./use-new-order.ts";

/** Customer of an order: a known person, or name, email and phone of a new one. */
export function BuyerFields({ form }: { form: NewOrderForm }) {
  const { values, set } = form;
  const t = useT();
  const buyerId = fieldId("buyer", form.form);
  // Without scrolling: the drawer is still sliding in.
  useEffect(() => document.getElementById(buyerId)?.focus({ preventScroll: true }), [buyerId]);
  const field = (name: "Name" | "Email" | "Phone", type: "text" | "email" | "tel") => (
    <TextField
      type={type}
      label={t(`orderActs.buyer.${name.toLowerCase()}` as MessageKey)}
      required={name !== "Phone"}
      fullWidth
      autoComplete="off"
      {...form.text(`buyer${name}` as const)}
    />
  );
  return (
    <Stack sx={{ gap: 2 }}>
      <RadioGroup
        row
        aria-label={t("order.customer")}
        value={values.isNewcomer ? "new" : "known"}
        onChange={(_, value) => set({ isNewcomer: value === "new" })}
      >
        <FormControlLabel value="known" control={<Radio />} label={t("orderActs.buyer.known")} />
        <FormControlLabel value="new" control={<Radio />} label={t("orderActs.buyer.new")} />
      </RadioGroup>
      {values.isNewcomer ? (
        <>
          {field("Name", "text")}
          {field("Email", "email")}
          {field("Phone", "tel")}
        </>
      ) : (
        <CustomerPicker
          id={buyerId}
          value={values.buyer}
          problem={form.problems.buyer}
          onChange={(buyer) => set({ buyer })}
        />
      )}
    </Stack>
  );
}
