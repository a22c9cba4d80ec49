import { styled } from "@mui/material/styles";
import { useFormat } from "../../lib/format.ts";
import { useLabel, useT } from "../../lib/i18n.tsx";
import { Link } from "../../ui/link.tsx";
import { CardLine } from "../../ui/list/card-list.tsx";
import { NameCell } from "../../ui/list/frame.tsx";
import { ProductThumb } from "../../ui/product-thumb.tsx";
import { StatusChip } from "../../ui/status-chip.tsx";
import { Stars } from "./products.columns.tsx";
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

const Tiles = styled("ul")(({ theme }) => ({
  listStyle: "none",
  margin: 0,
  padding: 16,
  display: "grid",
  gap: 16,
  gridTemplateColumns: "repeat(auto-fill, minmax(240px, 1fr))",
  "& > li": { display: "grid" },
  "& a": {
    display: "grid",
    gap: 12,
    padding: 16,
    color: "inherit",
    textDecoration: "none",
    border: `1px solid ${theme.vars.palette.divider}`,
    borderRadius: 12,
    transition: "border-color 120ms",
  },
  "& a:hover": { borderColor: theme.vars.palette.primary.main },
  "& .quiet": { ...theme.typography.caption, color: theme.vars.palette.text.secondary },
  "& .figure": { fontWeight: 600, fontVariantNumeric: "tabular-nums" },
  "& .name": { ...theme.typography.subtitle1, overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" },
}));

/** The catalogue as cards, four across on a desktop, with the facts of the table. */
export function ProductGrid(props: { label: string; rows: readonly ProductRow[]; hrefOf(row: ProductRow): string }) {
  const t = useT();
  const label = useLabel();
  const { date } = useFormat();
  return (
    <Tiles aria-label={props.label}>
      {props.rows.map((row) => (
        <li key={row.id}>
          <Link to={props.hrefOf(row)}>
            <CardLine>
              <ProductThumb src={row.image} size={64} />
              <StatusChip kind="product" value={row.status} />
            </CardLine>
            <span style={{ minWidth: 0, display: "grid" }}>
              <bdi className="name">{row.name}</bdi>
              <span className="quiet">{[row.sku, label(row.category)].filter(Boolean).join(" · ")}</span>
            </span>
            <CardLine>
              <Price row={row} />
              <Stars rating={row.rating} />
            </CardLine>
            <CardLine className="quiet">
              <span>{t("products.stockLeft", { count: row.stock })}</span>
              <span>
                {t("products.sales")} {row.sales}
              </span>
              <span>{date(row.createdAt)}</span>
            </CardLine>
          </Link>
        </li>
      ))}
    </Tiles>
  );
}
