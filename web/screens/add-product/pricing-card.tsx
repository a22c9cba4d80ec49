import Box from "@mui/material/Box";
import { useState } from "react";
import { useFigures, useFormat } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.tsx";
import { numberText } from "../../lib/parse-number.ts";
import { CardPanel } from "../../ui/card-panel.tsx";
import { Notice } from "../../ui/notice.tsx";
import type { CardProps } from "./card-props.ts";
import { Fields } from "./fields.tsx";
import { NumberField } from "./number-field.tsx";
import { discountBehind, pricesOf } from "./product.prices.ts";

/** What the product costs the customer and the shop; either of discount and discounted price gives the other. */
export function PricingCard({ form, isReadOnly }: CardProps) {
  const t = useT();
  const figures = useFigures();
  const { money, percent, currencySign } = useFormat();
  const [typed, setTyped] = useState<string | null>(null);
  const { values } = form;
  const prices = pricesOf(values, figures);
  const exact = prices ? numberText(prices.now, { figures, decimals: 2 }) : "";

  const margin = prices?.margin;
  const isGain = margin && margin.amount >= 0;
  const costHint = isGain
    ? t("product.margin", { amount: money(margin.amount), percent: percent(margin.percent) })
    : t("product.costHint");

  function typeFinal(text: string) {
    setTyped(text);
    const discountPercentage = discountBehind(text, { price: values.price, figures });
    if (discountPercentage !== null) form.set({ discountPercentage });
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
          {...form.text("discountPercentage")}
        />
        <NumberField
          id="product-discountedPrice"
          before={currencySign}
          label={t("product.discountedPrice")}
          disabled={isReadOnly}
          value={typed ?? exact}
          helperText={t("product.discountedPriceHint")}
          onChange={(event) => typeFinal(event.target.value)}
          onBlur={() => {
            setTyped(null);
            form.look("discountPercentage");
          }}
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
