import Box from "@mui/material/Box";
import { type FocusEvent, useState } from "react";
import { useFigures, useFormat } from "../../../lib/format.ts";
import { useT } from "../../../lib/i18n.tsx";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { CardPanel } from "../../../ui/layout/card-panel.tsx";
import { pricesOf, saleTexts } from "../product.prices.ts";
import type { CardProps } from "./card-props.ts";
import { Fields } from "./fields.tsx";
import { NumberField } from "./number-field.tsx";

type Sale = "salePrice" | "discountPercentage";

/** What the product costs the customer and the shop; whichever of discount and sale price is typed gives the other. */
export function PricingCard({ form, isReadOnly }: CardProps) {
  const t = useT();
  const figures = useFigures();
  const { money, percent, currencySign } = useFormat();
  // A field that is emptied stays so until it is left, in place of what follows from the other.
  const [emptied, setEmptied] = useState<Sale | null>(null);
  const { values } = form;
  const prices = pricesOf(values, figures);
  const shown = saleTexts(values, figures);

  const margin = prices?.margin;
  const isGain = margin && margin.amount >= 0;
  const costHint = isGain
    ? t("product.margin", { amount: money(margin.amount), percent: percent(margin.percent) })
    : t("product.costHint");

  function sale(name: Sale, hint?: string) {
    const field = form.text(name, hint);
    return {
      ...field,
      // The page takes over what was typed before it came alive, by the ids of entries. What follows was not typed.
      ...(values[name] === "" && shown[name] !== "" && { id: `${field.id}-shown` }),
      value: emptied === name ? "" : shown[name],
      onChange: ({ target }: { target: { value: string } }) => {
        setEmptied(target.value === "" ? name : null);
        form.set({ salePrice: "", discountPercentage: "", [name]: target.value });
      },
      onBlur: (event: FocusEvent) => {
        setEmptied(null);
        field.onBlur(event);
      },
    };
  }

  return (
    <CardPanel title={t("product.pricing")}>
      <Fields>
        <NumberField
          required
          before={currencySign}
          label={t("product.price")}
          disabled={isReadOnly}
          {...form.text("price")}
        />
        <NumberField
          behind="%"
          label={t("product.discountPercentage")}
          disabled={isReadOnly}
          {...sale("discountPercentage")}
        />
        <NumberField
          before={currencySign}
          label={t("product.salePrice")}
          disabled={isReadOnly}
          {...sale("salePrice", t("product.salePriceHint"))}
        />
        <NumberField
          before={currencySign}
          label={t("product.cost")}
          disabled={isReadOnly}
          {...form.text("cost", costHint)}
        />
      </Fields>
      {margin && !isGain && (
        <Box sx={{ mt: 2 }}>
          <Notice tone="warning">{t("product.loss", { amount: money(-margin.amount) })}</Notice>
        </Box>
      )}
    </CardPanel>
  );
}
