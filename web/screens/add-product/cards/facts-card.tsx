import { styled } from "@mui/material/styles";
import type { ReactNode } from "react";
import type { ProductExtended } from "#shared/api/ecommerce/products.ts";
import { productStatus } from "#shared/rules/products/product-status.ts";
import { useFigures, useFormat } from "../../../lib/format.ts";
import { useT } from "../../../lib/i18n.tsx";
import { CardPanel } from "../../../ui/layout/card-panel.tsx";
import { Link } from "../../../ui/layout/link.tsx";
import { touchTarget } from "../../../ui/layout/touch-target.ts";
import { ShopTime } from "../../../ui/record/shop-time.tsx";
import { StatusChip } from "../../../ui/record/status-chip.tsx";
import { numberIn, type ProductEntries } from "../product.entries.ts";

const History = styled(Link)(touchTarget);
const Facts = styled("dl")(({ theme }) => ({
  ...theme.typography.body2,
  display: "grid",
  gridTemplateColumns: "auto 1fr",
  gap: "8px 16px",
  margin: 0,
  "& dt": { color: theme.vars.palette.text.secondary },
  "& dd": { margin: 0, textAlign: "end", fontVariantNumeric: "tabular-nums" },
  "& + a": { display: "inline-block", marginTop: 12 },
}));

/** What the shelf will say of the entries: worked out, never chosen. */
export function StatusCard(props: { entries: ProductEntries; product: ProductExtended | undefined }) {
  const t = useT();
  const figures = useFigures();
  const { entries, product } = props;
  const left = product ? product.stock : (numberIn(entries.stock, figures) ?? 0);
  const low = numberIn(entries.lowStockThreshold, figures) ?? 0;
  return (
    <CardPanel title={t("product.status")} caption={t("product.statusHelp")}>
      <StatusChip kind="product" value={productStatus(left || 0, low || 0)} />
    </CardPanel>
  );
}

/** What has become of a known product. */
export function FactsCard({ product, changedBy }: { product: ProductExtended; changedBy: string | null }) {
  const t = useT();
  const { number } = useFormat();
  const fact = (name: string, value: ReactNode) => (
    <>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </>
  );
  return (
    <CardPanel title={t("product.facts")}>
      <Facts>
        {fact(t("product.sales"), number(product.sales))}
        {fact(t("product.rating"), product.rating ? number(product.rating, 1) : "–")}
        {fact(t("product.created"), <ShopTime at={product.createdAt} />)}
        {fact(t("product.updated"), <ShopTime at={product.updatedAt} />)}
        {changedBy && fact(t("product.changedBy"), <bdi>{changedBy}</bdi>)}
      </Facts>
      <History to={`/products?open=${product.id}`}>{t("product.history")}</History>
    </CardPanel>
  );
}
