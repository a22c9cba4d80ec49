import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import { lazy, Suspense, useState } from "react";
import type { ProductExtended } from "#shared/api/ecommerce/products.ts";
import { useFormat } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.tsx";

const StockMove = lazy(async () => ({ default: (await import("./stock-move.tsx")).StockMove }));

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
  const [isMoving, setMoving] = useState(false);
  return (
    <Now>
      <span>
        <b>{t("product.available", { count: product.stock })}</b>
        <small>{t("product.held", { onHand: number(product.onHand), reserved: number(product.reserved) })}</small>
      </span>
      {!isReadOnly && (
        <Button size="small" variant="outlined" onClick={() => setMoving(true)}>
          {t("product.move")}
        </Button>
      )}
      <Suspense>{isMoving && <StockMove product={product} onClose={() => setMoving(false)} />}</Suspense>
    </Now>
  );
}
