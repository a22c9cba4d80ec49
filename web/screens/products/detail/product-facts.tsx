import Typography from "@mui/material/Typography";
import type { ReactNode } from "react";
import type { ProductExtended } from "#shared/api/ecommerce/products.ts";
import { useFormat, useShopFormat } from "../../../lib/format.ts";
import { useLabel, useT } from "../../../lib/i18n.tsx";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { Fit } from "../../../ui/layout/fit.tsx";
import { ProductThumb } from "../../../ui/record/product-thumb.tsx";
import { ShopTime } from "../../../ui/record/shop-time.tsx";
import { SheetSection } from "../../../ui/record/side-sheet.tsx";
import { StatusChip } from "../../../ui/record/status-chip.tsx";
import { Stars } from "../list/products.columns.tsx";

/** Fields of a product except stock. */
export function ProductFacts({ product, restore }: { product: ProductExtended; restore: ReactNode }) {
  const t = useT();
  const label = useLabel();
  const { money, number, percent } = useFormat();
  const { date } = useShopFormat();
  const fact = (name: string, value: ReactNode) => (
    <>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </>
  );
  return (
    <>
      {product.archivedAt && (
        <div style={{ marginBottom: 16 }}>
          <Notice tone="info" action={restore}>
            {t("catalogue.archivedOn", { date: date(product.archivedAt) })}
          </Notice>
        </div>
      )}
      <SheetSection aria-label={t("catalogue.facts")}>
        <div style={{ display: "flex", alignItems: "center", gap: 16, marginBottom: 16 }}>
          <ProductThumb src={product.image} size={96} />
          <div style={{ display: "grid", gap: 4, justifyItems: "start" }}>
            <Typography variant="h4" component="p">
              <Fit amount={product.discountedPrice} />
            </Typography>
            {product.discountPercentage > 0 && (
              <Typography variant="body2" sx={{ color: "text.secondary" }}>
                <del>{money(product.price)}</del> −{percent(product.discountPercentage, 2)}
              </Typography>
            )}
            <StatusChip kind="product" value={product.status} />
          </div>
        </div>
        <dl>
          {fact(t("products.sku"), product.sku)}
          {fact(t("products.category"), label(product.category))}
          {product.barcode && fact(t("catalogue.barcode"), product.barcode)}
          {product.cost !== null && fact(t("products.cost"), money(product.cost))}
          {fact(t("products.sales"), number(product.sales))}
          {fact(t("products.rating"), <Stars rating={product.rating} />)}
          {product.tags.length > 0 && fact(t("catalogue.tags"), product.tags.join(", "))}
          {fact(t("products.created"), <ShopTime at={product.createdAt} />)}
          {fact(t("catalogue.updated"), <ShopTime at={product.updatedAt} />)}
        </dl>
      </SheetSection>
      {product.description && (
        <SheetSection>
          <h3>{t("catalogue.description")}</h3>
          <Typography variant="body2" sx={{ whiteSpace: "pre-wrap" }}>
            {product.description}
          </Typography>
        </SheetSection>
      )}
    </>
  );
}
