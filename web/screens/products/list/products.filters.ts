import { useFormat } from "../../../lib/format.ts";
import { useLabel, useT } from "../../../lib/i18n.tsx";
import type { ListState } from "../../../lib/list/list-query.ts";
import type { Filter } from "../../../ui/filters/filters.ts";
import { categories, statuses } from "../products.list.ts";

/** Filters of the catalogue in the person's language. */
export function useProductFilters(list: ListState): Filter[] {
  const t = useT();
  const label = useLabel();
  const { number } = useFormat();
  const choices = (values: readonly string[]) => values.map((value) => ({ value, label: label(value) }));
  return [
    { kind: "many", name: "category", label: t("products.category"), options: choices(categories) },
    { kind: "many", name: "status", label: t("products.status"), options: choices(statuses) },
    { kind: "range", names: ["priceMin", "priceMax"], label: t("products.priceRange"), isMoney: true },
    {
      kind: "one",
      name: "discounted",
      label: t("products.discounted"),
      options: [
        { value: "1", label: t("products.discountedYes") },
        { value: "0", label: t("products.discountedNo") },
      ],
    },
    {
      kind: "one",
      name: "ratingMin",
      label: t("products.ratingMin"),
      options: [4.5, 4, 3, 2].map((rating) => ({
        value: String(rating),
        label: t("products.ratingFrom", { rating: number(rating) }),
      })),
    },
    { kind: "days", names: ["createdFrom", "createdTo"], label: t("products.created") },
    { kind: "fixed", name: "tag", label: t("products.tag", { tag: list.filters.tag ?? "" }) },
  ];
}
