import StarRounded from "@mui/icons-material/StarRounded";
import { useEffect } from "react";
import { useFormat } from "../../../lib/format.ts";
import { useT } from "../../../lib/i18n.tsx";
import { whenIdle } from "../../../lib/page/when-idle.ts";
import type { ListColumn } from "../../../ui/list/columns.ts";
import { NameCell } from "../../../ui/list/name-cell.tsx";
import { useColumns } from "../../../ui/list/use-columns.ts";
import { ProductThumb } from "../../../ui/record/product-thumb.tsx";
import { ShopTime } from "../../../ui/record/shop-time.tsx";
import { StatusChip } from "../../../ui/record/status-chip.tsx";
import type { ProductRow } from "../products.data.ts";
import { type ProductCommands, RowMenu } from "./row-menu.tsx";

interface ColumnRights {
  tools: ProductCommands;
  canEdit: boolean;
  seesCost: boolean;
}

/** Columns of the catalogue in the person's language. */
export function useProductColumns(
  thumbSize: number,
  { tools, canEdit, seesCost }: ColumnRights,
): ListColumn<ProductRow>[] {
  useEffect(() => whenIdle(fetchRules), []);
  return useColumns<ProductRow>(
    ({ t, format, other, text, named, money, count }) => [
      other(
        {
          field: "name",
          label: "products.name",
          width: 190,
          isMain: true,
          draw: (row) => <ProductName row={row} size={thumbSize} />,
        },
        (row) => row.name,
      ),
      named({ field: "category", label: "products.category", width: 100 }, (row) => row.category),
      money(
        {
          field: "price",
          label: "products.price",
          width: 98,
          ...(canEdit && {
            edit: { kind: "number", problemOf: (price) => rules?.priceWords(t, price) ?? null },
          }),
        },
        (row) => row.price,
      ),
      text(
        {
          field: "discountPercentage",
          label: "products.discount",
          width: 76,
          priority: 2,
          align: "right",
          ...(canEdit && {
            edit: {
              kind: "number",
              problemOf: (percent, row) =>
                rules?.discountWords(t, { percent, price: (row as ProductRow).price }) ?? null,
            },
          }),
          draw: (row) => (row.discountPercentage > 0 ? format.percent(row.discountPercentage, 2) : "–"),
        },
        (row) => row.discountPercentage,
      ),
      money(
        {
          field: "discountedPrice",
          label: "products.discountedPrice",
          width: 98,
          priority: 1,
          ...(canEdit && {
            edit: {
              kind: "number",
              problemOf: (sale, row) => rules?.saleWords(t, { sale, price: (row as ProductRow).price }) ?? null,
            },
          }),
        },
        (row) => row.discountedPrice,
      ),
      named(
        { field: "status", label: "products.status", width: 134 },
        (row) => row.status,
        (value) => <StatusChip kind="product" value={value} />,
      ),
      count(
        {
          field: "stock",
          label: "products.stock",
          width: 66,
          ...(tools.onStock && { onOpen: (row, cell) => tools.onStock?.(row, cell) }),
        },
        (row) => row.stock,
      ),
      ...(seesCost
        ? [
            text(
              {
                field: "cost",
                label: "products.cost",
                width: 100,
                priority: 6,
                align: "right",
                isSortable: false,
                draw: (row) => (row.cost == null ? "–" : format.money(row.cost)),
              },
              (row) => row.cost ?? "",
            ),
          ]
        : []),
      count({ field: "sales", label: "products.sales", width: 62, priority: 3 }, (row) => row.sales),
      text(
        {
          field: "rating",
          label: "products.rating",
          width: 72,
          priority: 5,
          align: "right",
          draw: (row) => <Stars rating={row.rating} />,
        },
        (row) => row.rating,
      ),
      text(
        {
          field: "createdAt",
          label: "products.created",
          width: 112,
          priority: 4,
          draw: (row) => <ShopTime at={row.createdAt} as="date" />,
        },
        (row) => row.createdAt,
      ),
      other(
        {
          field: "actions",
          label: "products.actions",
          width: 56,
          isTool: true,
          isSortable: false,
          draw: (row) => <RowMenu row={row} tools={tools} />,
        },
        () => "",
      ),
    ],
    [thumbSize, tools, canEdit, seesCost],
  );
}

// Validation loads when idle, like the grid; until then only the server validates.
let rules: typeof import("./cell-rules.ts") | null = null;
const fetchRules = () =>
  void import("./cell-rules.ts").then(
    (module) => {
      rules = module;
    },
    () => undefined,
  );

function ProductName({ row, size }: { row: ProductRow; size: number }) {
  return (
    <NameCell>
      <ProductThumb src={row.image} size={size} />
      <span>
        <bdi className="list-name">{row.name}</bdi>
        <span className="list-sub">{row.sku}</span>
      </span>
    </NameCell>
  );
}

/** Rating as a star with its value; nothing without ratings. */
export function Stars({ rating }: { rating: number }) {
  const t = useT();
  const { number } = useFormat();
  if (!rating) return "–";
  const shown = number(rating, 1);
  return (
    <span role="img" aria-label={t("products.ratingOf", { rating: shown })} style={STARS}>
      <StarRounded fontSize="small" color="primary" />
      {shown}
    </span>
  );
}

const STARS = { display: "inline-flex", alignItems: "center", gap: 2, verticalAlign: "middle" } as const;
