import Box from "@mui/material/Box";
import TextField from "@mui/material/TextField";
import { useState } from "react";
import type { BillingDetails } from "#shared/api/billing/billing-shapes.ts";
import { BILL_NAME_MAX, BILL_NAME_MIN } from "#shared/rules/billing-limits.ts";
import { emailProblem, lengthOf } from "#shared/rules/person-rules.ts";
import { isTurkishTaxNumber } from "#shared/rules/tax-number.ts";
import { type ApiError, api } from "../../lib/api.ts";
import { refreshObjects } from "../../lib/refresh.ts";
import { useApi } from "../../lib/use-api.ts";
import { useForm } from "../../ui/form/use-form.ts";
import { Notice } from "../../ui/notice.tsx";
import { toast } from "../../ui/toast-store.ts";
import { ActDialog } from "./act-dialog.tsx";
import { useBillingWords } from "./billing.words.ts";
import { CountryField } from "./country-field.tsx";
import type { LayerProps } from "./layer.parts.ts";

/** Who the bills go to, as a form. */
export function DetailsDialog({ onClose }: LayerProps) {
  const details = useApi("GET /billing/details").data?.data;
  return details ? <DetailsForm details={details} onClose={onClose} /> : null;
}

function DetailsForm({ details, onClose }: { details: BillingDetails; onClose(): void }) {
  const { t } = useBillingWords();
  const [{ version, ...start }] = useState(details);
  const [seen, setSeen] = useState(version);
  const [isNewer, setNewer] = useState(false);
  const form = useForm({
    form: "details",
    start,
    check({ name, email, country, taxNumber }) {
      const digits = taxNumber.replace(/[\s.\-/]/g, "");
      return {
        name:
          lengthOf(name) < BILL_NAME_MIN
            ? t("billing.shortName")
            : lengthOf(name) > BILL_NAME_MAX
              ? t("billing.tooLong", { count: BILL_NAME_MAX })
              : undefined,
        email: emailProblem(email) ? t("billing.badEmail") : undefined,
        taxNumber: country === "TR" && digits && !isTurkishTaxNumber(digits) ? t("billing.badTaxNumber") : undefined,
      };
    },
    save: async (values) => {
      try {
        await api("PATCH /billing/details", { body: values, ifMatch: seen });
      } catch (error) {
        const { code, data } = error as ApiError;
        if (code !== "version_conflict") throw error;
        const { version: newer, ...theirs } = data as BillingDetails;
        // What this person has not touched becomes what the other wrote; their own entries stay.
        form.set({ ...theirs, ...form.changes });
        setSeen(newer);
        return setNewer(true);
      }
      void refreshObjects(["billing_details"]);
      toast({ message: t("billing.saved"), type: "success" });
      onClose();
    },
    problemsOf: (error) =>
      error.errors?.some(({ field }) => field === "taxNumber") ? { taxNumber: t("billing.badTaxNumber") } : undefined,
  });
  const { text } = form;
  return (
    <ActDialog title={t("billing.details")} act={t("billing.save")} maxWidth="sm" form={form} onClose={onClose}>
      {isNewer && <Notice tone="warning">{t("billing.changedBy")}</Notice>}
      <TextField fullWidth label={t("billing.legalName")} autoComplete="organization" {...text("name")} />
      <TextField fullWidth label={t("billing.email")} autoComplete="email" {...text("email")} />
      <TextField fullWidth label={t("billing.line1")} autoComplete="address-line1" {...text("line1")} />
      <TextField fullWidth label={t("billing.line2")} autoComplete="address-line2" {...text("line2")} />
      <Box sx={{ display: "grid", gridTemplateColumns: "1fr 2fr", gap: 2 }}>
        <TextField label={t("billing.postcode")} autoComplete="postal-code" {...text("postcode")} />
        <TextField label={t("billing.city")} autoComplete="address-level2" {...text("city")} />
      </Box>
      <Box sx={{ display: "grid", gridTemplateColumns: { xs: "1fr", sm: "1fr 1fr" }, gap: 2 }}>
        <CountryField value={form.values.country} onPick={(country) => form.set({ country })} />
        <TextField label={t("billing.taxNumber")} {...text("taxNumber")} />
      </Box>
    </ActDialog>
  );
}
