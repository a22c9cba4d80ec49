import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import TextField from "@mui/material/TextField";
import type { ProductExtended } from "#shared/api/ecommerce/products.ts";
import { barcodeProblem } from "#shared/rules/products/product-fields.ts";
import { keptBarcode } from "#shared/rules/products/sku.ts";
import { useT } from "../../../lib/i18n.tsx";
import { CardPanel } from "../../../ui/layout/card-panel.tsx";
import { useSkuOwner } from "../product.data.ts";
import type { CardProps } from "./card-props.ts";
import { Fields } from "./fields.tsx";
import { NumberField } from "./number-field.tsx";
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
          slotProps={{ htmlInput: { autoCapitalize: "off", spellCheck: false } }}
        />
        <div>
          <TextField
            fullWidth
            label={t("product.barcode")}
            autoComplete="off"
            disabled={isReadOnly}
            {...form.text("barcode", t("product.barcodeHint"))}
            slotProps={{ htmlInput: { spellCheck: false } }}
          />
          {hasWrongDigit(form.values.barcode) && (
            <FormControlLabel
              disabled={isReadOnly}
              control={
                <Checkbox
                  size="small"
                  checked={form.values.barcodeKind === "other"}
                  onChange={(_, isKept) =>
                    form.set({ barcodeKind: isKept ? "other" : null, barcode: form.values.barcode })
                  }
                />
              }
              label={t("product.barcodeOther")}
            />
          )}
        </div>
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

/** A barcode as long as a GTIN whose last digit is another one. */
const hasWrongDigit = (typed: string): boolean => barcodeProblem(keptBarcode(typed))?.code === "bad_check_digit";
