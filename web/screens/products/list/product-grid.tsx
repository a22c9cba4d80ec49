import { styled } from "@mui/material/styles";
import { useNavigate } from "react-router-dom";
import { useFormat } from "../../../lib/format.ts";
import { useLabel, useT } from "../../../lib/i18n.tsx";
import { type Selection, toggleAmong } from "../../../ui/bulk/use-selection.ts";
import { useLongPress } from "../../../ui/drag/use-long-press.ts";
import { Link } from "../../../ui/layout/link.tsx";
import { CardLine, ChoiceCard } from "../../../ui/list/card-list.tsx";
import type { GridHandle } from "../../../ui/list/grid/list-grid-props.ts";
import { useCardHandle } from "../../../ui/list/grid/use-card-handle.ts";
import { ProductThumb } from "../../../ui/record/product-thumb.tsx";
import { StatusChip } from "../../../ui/record/status-chip.tsx";
import type { ProductRow } from "../products.data.ts";
import { Price } from "./product-card.tsx";
import { Stars } from "./products.columns.tsx";

const Tiles = styled("ul")(({ theme }) => ({
  listStyle: "none",
  margin: 0,
  padding: 16,
  display: "grid",
  gap: 16,
  gridTemplateColumns: "repeat(auto-fill, minmax(240px, 1fr))",
  "& > li": { display: "grid" },
  "& > li > *": {
    position: "relative",
    display: "grid",
    gap: 12,
    padding: 16,
    color: "inherit",
    textDecoration: "none",
    cursor: "pointer",
    border: `1px solid ${theme.vars.palette.divider}`,
    borderRadius: 12,
    transition: "border-color 120ms",
  },
  "& > li > :hover": { borderColor: theme.vars.palette.primary.main },
  "&.choosable > li": { WebkitTouchCallout: "none", userSelect: "none" },
  "& > li > [aria-checked=true]": { backgroundColor: theme.vars.palette.primary.soft },
  "& .tick": { position: "absolute", insetInlineEnd: 4, insetBlockStart: 4, color: theme.vars.palette.primary.main },
  "& .quiet": { ...theme.typography.caption, color: theme.vars.palette.text.secondary },
  "& .figure": { fontWeight: 600, fontVariantNumeric: "tabular-nums" },
  "& .name": { ...theme.typography.subtitle1, overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" },
}));

interface ProductGridProps {
  label: string;
  rows: readonly ProductRow[];
  hrefOf(row: ProductRow): string;
  /** Receives the keyboard handle of the cards. */
  onHandle(handle: GridHandle | null): void;
  /** Long press or key starts selection mode; then a click selects. */
  selection?: Selection | undefined;
}

/** Catalogue as cards, four across on a desktop, with the table's fields. */
export function ProductGrid({ label, rows, hrefOf, onHandle, selection }: ProductGridProps) {
  const navigate = useNavigate();
  const list = useCardHandle(onHandle);
  const toggle = (id: number) => selection && toggleAmong(selection, rows, id);
  const press = useLongPress(selection && toggle);
  return (
    <Tiles ref={list} aria-label={label} className={selection ? "next-tiles choosable" : "next-tiles"}>
      {rows.map((row) => (
        <li key={row.id} data-id={row.id} {...press(row.id)}>
          {selection?.isOpen ? (
            <ChoiceCard
              isChosen={selection.isAll || selection.ids.has(row.id)}
              onToggle={() => toggle(row.id)}
              onOpen={() => navigate(hrefOf(row))}
            >
              <Tile row={row} />
            </ChoiceCard>
          ) : (
            <Link to={hrefOf(row)} draggable={false}>
              <Tile row={row} />
            </Link>
          )}
        </li>
      ))}
    </Tiles>
  );
}

function Tile({ row }: { row: ProductRow }) {
  const t = useT();
  const label = useLabel();
  const { date, number } = useFormat();
  return (
    <>
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
          {t("products.sales")} {number(row.sales)}
        </span>
        <span>{date(row.createdAt)}</span>
      </CardLine>
    </>
  );
}
