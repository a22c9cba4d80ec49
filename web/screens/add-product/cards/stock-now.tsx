import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import { useState } from "react";
import type { ProductExtended } from "#shared/api/ecommerce/products.ts";
import { useFormat } from "../../../lib/format.ts";
import { useT } from "../../../lib/i18n.tsx";
import { LazyBoundary } from "../../../ui/lazy/lazy-boundary.tsx";
import { stockPopover } from "../../../ui/stock/stock.parts.ts";
import { moveStock } from "../product.data.ts";

const Now = styled("div")(({ theme }) => ({
  display: "flex",
  alignItems: "center",
  justifyContent: "space-between",
  gap: 12,
  minHeight: 36,
  "& b": { ...theme.typography.body1, fontWeight: 600, fontVariantNumeric: "tabular-nums", display: "block" },
  "& small": { ...theme.typography.caption, color: theme.vars.palette.text.secondary },
}));

/** What is left to sell of a known product, and the way to move it. */
export function StockNow({ product, isReadOnly }: { product: ProductExtended; isReadOnly: boolean }) {
  const t = useT();
  const { number } = useFormat();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const Stock = anchor && stockPopover.view();
  return (
    <Now>
      <span>
        <b>{t("product.available", { count: product.stock })}</b>
        <small>{t("product.held", { onHand: number(product.onHand), reserved: number(product.reserved) })}</small>
      </span>
      {!isReadOnly && (
        <Button
          size="small"
          variant="outlined"
          aria-haspopup="dialog"
          onClick={({ currentTarget }) => setAnchor(currentTarget)}
        >
          {t("product.changeStock")}
        </Button>
      )}
      <LazyBoundary onLoadError={() => setAnchor(null)}>
        {Stock && anchor && (
          <Stock
            product={product}
            anchor={anchor}
            onMove={(act, key) => moveStock(product.id, act, key)}
            onClose={() => setAnchor(null)}
          />
        )}
      </LazyBoundary>
    </Now>
  );
}
