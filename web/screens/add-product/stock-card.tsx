import TextField from "@mui/material/TextField";
import type { ProductExtended } from "#shared/api/ecommerce/products.ts";
import { useT } from "../../lib/i18n.tsx";
import { CardPanel } from "../../ui/card-panel.tsx";
import type { CardProps } from "./card-props.ts";
import { Fields } from "./fields.tsx";
import { NumberField } from "./number-field.tsx";
import { useSkuOwner } from "./product.data.ts";
import { StockNow } from "./stock-now.tsx";

/** How the product is told apart and how much of it there is; what is known already moves by movements only. */
export function StockCard({ form, product, isReadOnly }: CardProps & { product: ProductExtended | undefined }) {
  const t = useT();
  const owner = useSkuOwner(form.values.sku, product?.sku);
  const sku = form.text("sku", product ? undefined : t("product.skuHint"));
  const isTaken = owner !== null;
  return (
    <CardPanel title={t("product.stockCard")}>
      <Fields>
        <TextField
          label={t("product.sku")}
          required={product !== undefined}
          autoComplete="off"
          disabled={isReadOnly}
          {...sku}
          error={sku.error || isTaken}
          helperText={isTaken && !form.problems.sku ? t("product.rule.skuTaken", { name: owner }) : sku.helperText}
          // In Turkish the capital of "i" would be shown as "İ".
          slotProps={{ htmlInput: { lang: "en", autoCapitalize: "characters", spellCheck: false, style: UPPER } }}
        />
        <TextField
          label={t("product.barcode")}
          autoComplete="off"
          disabled={isReadOnly}
          {...form.text("barcode", t("product.barcodeHint"))}
          slotProps={{ htmlInput: { inputMode: "numeric" } }}
        />
        {product ? (
          <StockNow product={product} isReadOnly={isReadOnly} />
        ) : (
          <NumberField isWhole label={t("product.stock")} {...form.text("stock")} />
        )}
        <NumberField
          isWhole
          label={t("product.lowStockThreshold")}
          disabled={isReadOnly}
          {...form.text("lowStockThreshold", t("product.thresholdHint"))}
        />
      </Fields>
    </CardPanel>
  );
}

const UPPER = { textTransform: "uppercase" } as const;
