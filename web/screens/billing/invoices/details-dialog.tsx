import Box from "@mui/material/Box";
import TextField from "@mui/material/TextField";
import { useState } from "react";
import type { BillingDetails } from "#shared/api/billing/billing-shapes.ts";
import { BILL_NAME_MAX, BILL_NAME_MIN } from "#shared/rules/billing/billing-limits.ts";
import { isTurkishTaxNumber } from "#shared/rules/billing/tax-number.ts";
import { emailProblem } from "#shared/rules/people/person-rules.ts";
import { lengthOf } from "#shared/rules/text/length.ts";
import { api } from "../../../lib/api/client.ts";
import { refreshObjects } from "../../../lib/api/refresh.ts";
import { useApi } from "../../../lib/api/use-api.ts";
import { useMergedSave } from "../../../ui/conflict/use-merged-save.tsx";
import { ChangedNotice } from "../../../ui/feedback/changed-notice.tsx";
import { useForm } from "../../../ui/form/use-form.ts";
import { toast } from "../../../ui/toast/toast-store.ts";
import { ActionDialog } from "../action-dialog.tsx";
import { useBillingWords } from "../billing.words.ts";
import type { LayerProps } from "../layer.ts";
import { CountryField } from "./country-field.tsx";

type Field = Exclude<keyof BillingDetails, "version" | "revision">;
const FIELDS: readonly Field[] = ["name", "email", "line1", "line2", "postcode", "city", "country", "taxNumber"];

/** Record type in the change feed. */
const THE_DETAILS = 1;
const entriesOf = ({ version: _, revision: __, ...entries }: BillingDetails) => entries;

/** Form of the billing details. */
export function DetailsDialog({ onClose }: LayerProps) {
  const { data, mutate } = useApi("GET /billing/details");
  if (!data) return null;
  // If their version cannot be fetched, the change notice stays.
  const reload = async () => (await mutate().catch(() => undefined))?.data;
  return <DetailsForm details={data.data} reload={reload} onClose={onClose} />;
}

function DetailsForm(props: {
  details: BillingDetails;
  reload(): Promise<BillingDetails | undefined>;
  onClose(): void;
}) {
  const { details, reload, onClose } = props;
  const { t, format } = useBillingWords();
  const [opened, setOpened] = useState(details);
  const merged = useMergedSave<BillingDetails, Field>({
    fields: FIELDS,
    send: async (change, at) => (await api("PATCH /billing/details", { body: change, ifMatch: at.version })).data,
    show: (field, record) => ({
      label: t(field === "name" ? "billing.legalName" : `billing.${field}`),
      text: field === "country" ? record.country && format.country(record.country) : record[field],
    }),
  });
  const form = useForm({
    form: "details",
    start: entriesOf(opened),
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
      const outcome = await merged.save(opened, { ...opened, ...values });
      if (outcome.kind === "kept") return;
      void refreshObjects(["billing_details"]);
      if (outcome.kind === "saved") toast({ message: t("billing.saved"), type: "success" });
      onClose();
    },
    problemsOf: (error) =>
      error.errors?.some(({ field }) => field === "taxNumber") ? { taxNumber: t("billing.badTaxNumber") } : undefined,
  });
  const takeTheirs = async () => {
    const theirs = await reload();
    if (!theirs) return;
    setOpened(theirs);
    form.reset(entriesOf(theirs));
  };
  const { text } = form;
  return (
    <ActionDialog
      title={t("billing.details")}
      help={
        <ChangedNotice
          object="billing_details"
          opened={{ id: THE_DETAILS, version: opened.version }}
          onReload={() => void takeTheirs()}
        />
      }
      act={t("billing.save")}
      maxWidth="sm"
      form={form}
      onClose={onClose}
    >
      <TextField fullWidth autoFocus label={t("billing.legalName")} autoComplete="organization" {...text("name")} />
      <TextField fullWidth label={t("billing.email")} autoComplete="email" {...text("email")} />
      <TextField fullWidth label={t("billing.line1")} autoComplete="address-line1" {...text("line1")} />
      <TextField fullWidth label={t("billing.line2")} autoComplete="address-line2" {...text("line2")} />
      <Box sx={{ display: "grid", gridTemplateColumns: "minmax(120px, 1fr) 2fr", gap: 2 }}>
        <TextField label={t("billing.postcode")} autoComplete="postal-code" {...text("postcode")} />
        <TextField label={t("billing.city")} autoComplete="address-level2" {...text("city")} />
      </Box>
      <Box sx={{ display: "grid", gridTemplateColumns: { xs: "1fr", sm: "1fr 1fr" }, gap: 2 }}>
        <CountryField value={form.values.country} onPick={(country) => form.set({ country })} />
        <TextField label={t("billing.taxNumber")} {...text("taxNumber")} />
      </Box>
      {merged.dialog}
    </ActionDialog>
  );
}
