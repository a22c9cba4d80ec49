import StarRounded from "@mui/icons-material/StarRounded";
import { useMemo } from "react";
import { useFormat } from "../../lib/format.ts";
import { useLabel, useT } from "../../lib/i18n.tsx";
import type { ListColumn } from "../../ui/list/columns.ts";
import { NameCell } from "../../ui/list/frame.tsx";
import { ProductThumb } from "../../ui/product-thumb.tsx";
import { StatusChip } from "../../ui/status-chip.tsx";
import type { ProductRow } from "./products.data.ts";

/** The columns of the catalogue in the person's language. */
export function useProductColumns(thumbSize: number): ListColumn<ProductRow>[] {
  const t = useT();
  const label = useLabel();
  const format = useFormat();
  return useMemo(
    () => [
      {
        field: "name",
        label: t("products.name"),
        width: 220,
        isMain: true,
        draw: (row) => (
          <NameCell>
            <ProductThumb src={row.image} size={thumbSize} />
            <span>
              <bdi className="list-name">{row.name}</bdi>
              <span className="list-sub">{row.sku}</span>
            </span>
          </NameCell>
        ),
        text: (row) => row.name,
      },
      {
        field: "category",
        label: t("products.category"),
        width: 110,
        draw: (row) => label(row.category),
        text: (row) => label(row.category),
      },
      {
        field: "price",
        label: t("products.price"),
        width: 100,
        align: "right",
        draw: (row) => format.money(row.price),
        text: (row) => row.price,
      },
      {
        field: "discountPercentage",
        label: t("products.discount"),
        width: 90,
        align: "right",
        draw: (row) => (row.discountPercentage > 0 ? format.percent(row.discountPercentage) : "–"),
        text: (row) => row.discountPercentage,
      },
      {
        field: "discountedPrice",
        label: t("products.discountedPrice"),
        width: 110,
        align: "right",
        draw: (row) => format.money(row.discountedPrice),
        text: (row) => row.discountedPrice,
      },
      {
        field: "status",
        label: t("products.status"),
        width: 140,
        draw: (row) => <StatusChip kind="product" value={row.status} />,
        text: (row) => label(row.status),
      },
      {
        field: "stock",
        label: t("products.stock"),
        width: 80,
        align: "right",
        draw: (row) => format.number(row.stock),
        text: (row) => row.stock,
      },
      {
        field: "sales",
        label: t("products.sales"),
        width: 80,
        align: "right",
        draw: (row) => format.number(row.sales),
        text: (row) => row.sales,
      },
      {
        field: "rating",
        label: t("products.rating"),
        width: 80,
        align: "right",
        draw: (row) => <Stars rating={row.rating} />,
        text: (row) => row.rating,
      },
      {
        field: "createdAt",
        label: t("products.created"),
        width: 110,
        draw: (row) => <span title={format.dateTime(row.createdAt)}>{format.date(row.createdAt)}</span>,
        text: (row) => row.createdAt,
      },
    ],
    [t, label, format, thumbSize],
  );
}

/** A rating as one star and its figure. */
export function Stars({ rating }: { rating: number }) {
  const t = useT();
  const { number } = useFormat();
  return (
    <span role="img" aria-label={t("products.ratingOf", { rating: number(rating) })} style={STARS}>
      <StarRounded fontSize="small" color="primary" />
      {number(rating)}
    </span>
  );
}

const STARS = { display: "inline-flex", alignItems: "center", gap: 2, verticalAlign: "middle" } as const;
