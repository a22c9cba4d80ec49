import Stack from "@mui/material/Stack";
import { styled } from "@mui/material/styles";
import TextField from "@mui/material/TextField";
import { useState } from "react";
import type { Workspace } from "#shared/api/workspace/workspace.ts";
import { currencies, PREFIX_MAX, TAX_MAX } from "#shared/rules/shop/shop-limits.ts";
import { lengthOf } from "#shared/rules/text/length.ts";
import { isTimeZone } from "#shared/rules/time/zone.ts";
import { useFigures, useFormat } from "../../../lib/format.ts";
import { useT } from "../../../lib/i18n.tsx";
import { type Figures, numberText, parseNumber } from "../../../lib/text/parse-number.ts";
import { WriteButton } from "../../../ui/actions/write-button.tsx";
import { useMergedSave } from "../../../ui/conflict/use-merged-save.tsx";
import { ChangedNotice } from "../../../ui/feedback/changed-notice.tsx";
import { DraftOffer } from "../../../ui/form/draft-offer.tsx";
import { FormHead } from "../../../ui/form/form-head.tsx";
import { useFormKeys } from "../../../ui/form/form-keys.ts";
import { useDraftForm } from "../../../ui/form/use-draft-form.ts";
import { useForm } from "../../../ui/form/use-form.ts";
import { CardPanel } from "../../../ui/layout/card-panel.tsx";
import { toast } from "../../../ui/toast/toast-store.ts";
import { PickField } from "../kit/pick-field.tsx";
import { useFollowedRecord } from "../kit/use-followed-record.ts";
import { ZoneField } from "../kit/zone-field.tsx";
import { changeWorkspace } from "./workspace.data.ts";

const FIELDS = ["name", "currency", "timeZone", "lowStockDefault", "taxRate", "orderPrefix"] as const;
type Field = (typeof FIELDS)[number];
/** As the change feed knows it. */
const THE_SHOP = 1;
type Currency = (typeof currencies)[number];
const Pair = styled("div")({
  display: "grid",
  gridTemplateColumns: "repeat(auto-fit, minmax(220px, 1fr))",
  gap: 20,
});

const entriesOf = (
  { name, currency, timeZone, lowStockDefault, taxRate, orderPrefix }: Workspace,
  figures: Figures,
) => ({
  name,
  currency,
  timeZone,
  orderPrefix,
  lowStockDefault: String(lowStockDefault),
  taxRate: numberText(taxRate, { figures }),
});
type Entries = ReturnType<typeof entriesOf>;

/** Name, money, days and defaults of the shop; what others changed meanwhile is merged or asked about. */
export function ShopForm({ workspace }: { workspace: Workspace }) {
  const t = useT();
  const format = useFormat();
  const figures = useFigures();
  const [opened, setOpened] = useState(workspace);
  const merged = useMergedSave<Workspace, Field>({
    fields: FIELDS,
    send: (change, at) => changeWorkspace(at, change as Parameters<typeof changeWorkspace>[1]),
    show: (field, record) => ({ label: t(`workspace.${field}`), text: entriesOf(record, figures)[field] }),
  });
  const within = (text: string, most: number, isWhole: boolean) => {
    const number = Number(parseNumber(text, figures));
    return Number.isNaN(number) || number < 0 || number > most || (isWhole && !Number.isInteger(number))
      ? t("workspace.between", { most: format.number(most) })
      : undefined;
  };
  const form = useForm<Entries>({
    form: "shop",
    start: entriesOf(opened, figures),
    check: ({ name, timeZone, lowStockDefault, taxRate, orderPrefix }) => ({
      name: lengthOf(name) < 2 || lengthOf(name) > 80 ? t("workspace.nameLength") : undefined,
      timeZone: isTimeZone(timeZone) ? undefined : t("account.timeZone.unknown"),
      lowStockDefault: within(lowStockDefault, 10_000, true),
      taxRate: within(taxRate, TAX_MAX, false),
      orderPrefix: lengthOf(orderPrefix) > PREFIX_MAX ? t("forms.field.too_long", { maximum: PREFIX_MAX }) : undefined,
    }),
    save: async (entries) => {
      const outcome = await merged.save(opened, {
        ...opened,
        ...entries,
        lowStockDefault: Number(parseNumber(entries.lowStockDefault, figures)),
        taxRate: Number(parseNumber(entries.taxRate, figures)),
      });
      if (outcome.kind === "kept") return;
      setOpened(outcome.record);
      if (outcome.kind === "discarded") form.reset(entriesOf(outcome.record, figures));
      else {
        toast({ message: t("account.saved"), type: "success" });
        if (form.saved(entriesOf(outcome.record, figures), entries)) return;
      }
      kept.settle();
    },
  });
  const reopen = (record: Workspace) => {
    setOpened(record);
    form.reset(entriesOf(record, figures));
  };
  const kept = useDraftForm(form, {
    name: "workspace",
    place: ["tab"],
    numbers: ["lowStockDefault", "taxRate"],
    record: { opened, fields: FIELDS, reopen },
  });
  const isBehind = useFollowedRecord<Workspace>({
    opened,
    latest: workspace,
    fields: FIELDS,
    form,
    reopen,
    moveOn: setOpened,
  });
  useFormKeys({ save: () => form.isDirty && form.submit() });
  const zone = form.text("timeZone");

  return (
    <CardPanel title={t("workspace.shop")}>
      <form
        method="dialog"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void form.submit();
        }}
      >
        <Stack sx={{ gap: 2.5 }}>
          {isBehind && (
            <ChangedNotice
              object="workspace"
              opened={{ id: THE_SHOP, version: opened.version }}
              onReload={() => reopen(workspace)}
            />
          )}
          <DraftOffer kept={kept} />
          <FormHead form={form} />
          <TextField
            required
            fullWidth
            autoComplete="organization"
            label={t("workspace.name")}
            {...form.text("name")}
          />
          <Pair>
            <PickField
              id="shop-currency"
              label={t("workspace.currency")}
              value={form.values.currency as Currency}
              options={currencies.map((currency) => [currency, currency] as const)}
              isOff={workspace.currencyLocked}
              hint={workspace.currencyLocked ? t("workspace.currencyLocked") : undefined}
              onPick={(currency) => form.set({ currency })}
            />
            <ZoneField
              id={zone.id}
              value={zone.value}
              hint={t("workspace.zoneHelp")}
              problem={form.problems.timeZone}
              onType={(timeZone) => form.set({ timeZone })}
              onBlur={zone.onBlur}
            />
          </Pair>
          <Pair>
            <TextField inputMode="numeric" label={t("workspace.lowStockDefault")} {...form.text("lowStockDefault")} />
            <TextField
              inputMode="decimal"
              label={t("workspace.taxRate")}
              {...form.text("taxRate", t("workspace.taxHelp"))}
            />
          </Pair>
          <TextField label={t("workspace.orderPrefix")} {...form.text("orderPrefix", t("workspace.prefixHelp"))} />
          <WriteButton
            type="submit"
            variant="contained"
            loading={form.isBusy}
            disabled={!form.isDirty}
            sx={{ alignSelf: "flex-start" }}
          >
            {t("forms.save")}
          </WriteButton>
        </Stack>
      </form>
      {merged.dialog}
    </CardPanel>
  );
}
