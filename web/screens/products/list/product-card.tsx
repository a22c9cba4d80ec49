import { styled } from "@mui/material/styles";
import { useT } from "../../../lib/i18n.tsx";
import { Fit } from "../../../ui/layout/fit.tsx";
import { CardLine } from "../../../ui/list/card-list.tsx";
import { NameCell } from "../../../ui/list/name-cell.tsx";
import { ProductThumb } from "../../../ui/record/product-thumb.tsx";
import { StatusChip } from "../../../ui/record/status-chip.tsx";
import type { ProductRow } from "../products.data.ts";

const Figures = styled("span")({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "baseline",
  justifyContent: "flex-end",
  gap: "0 6px",
  textAlign: "end",
});

/** Final price with the former price struck through. */
export function Price({ row }: { row: ProductRow }) {
  return (
    <Figures className="figure">
      {row.discountPercentage > 0 && (
        <del className="quiet">
          <Fit amount={row.price} />
        </del>
      )}{" "}
      <Fit amount={row.discountedPrice} />
    </Figures>
  );
}

/** Product as a card on a phone. */
export function ProductCard({ row }: { row: ProductRow }) {
  const t = useT();
  return (
    <>
      <CardLine>
        <NameCell>
          <ProductThumb src={row.image} />
          <span>
            <bdi className="list-name">{row.name}</bdi>
            <span className="list-sub">{row.sku}</span>
          </span>
        </NameCell>
        <Price row={row} />
      </CardLine>
      <CardLine>
        <StatusChip kind="product" value={row.status} />
        <span className="quiet">{t("products.stockLeft", { count: row.stock })}</span>
      </CardLine>
    </>
  );
}
