import { useFormat } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.tsx";
import { CardLine } from "../../ui/list/card-list.tsx";
import { NameCell } from "../../ui/list/name-cell.tsx";
import { ProductThumb } from "../../ui/product-thumb.tsx";
import { StatusChip } from "../../ui/status-chip.tsx";
import type { ProductRow } from "./products.data.ts";

/** What a product costs now, the former price struck through beside it. */
export function Price({ row }: { row: ProductRow }) {
  const { money } = useFormat();
  return (
    <span className="figure">
      {row.discountPercentage > 0 && <del className="quiet">{money(row.price)}</del>} {money(row.discountedPrice)}
    </span>
  );
}

/** A product in the list of a phone. */
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
