import { isId } from "#shared/screen-calls.ts";
import { useShopFormat } from "../../../lib/format.ts";
import { useLabel, useT } from "../../../lib/i18n.tsx";
import { lazyView } from "../../../lib/lazy-view.ts";
import type { ListState } from "../../../lib/list/list-query.ts";
import type { Filter } from "../../../ui/filters/filters.ts";
import { useProduct } from "../order.data.ts";
import { methods, payments } from "../orders.list.ts";

const ProductFilter = lazyView(
  async () => (await import("./product-filter.tsx")).ProductFilter,
  ["order", "orderActs"],
);

/** Filters of the orders in the person's language; the status has tabs. */
export function useOrderFilters(list: ListState): Filter[] {
  const t = useT();
  const label = useLabel();
  const { dateTime } = useShopFormat();
  const { product = "", customerId = "", before = "" } = list.filters;
  const name = useProduct(isId(product) ? Number(product) : null).data?.data.name;
  const choices = (values: readonly string[]) => values.map((value) => ({ value, label: label(value) }));
  return [
    { kind: "many", name: "paymentMethod", label: t("orders.method"), options: choices(methods) },
    { kind: "many", name: "payment", label: t("orders.payment"), options: choices(payments) },
    { kind: "range", names: ["amountMin", "amountMax"], label: t("orders.amount"), isMoney: true },
    { kind: "days", names: ["from", "to"], label: t("orders.date") },
    {
      kind: "record",
      name: "product",
      label: t("orders.product"),
      words: product && (name ?? t("orders.productNo", { id: product })),
      Find: ProductFilter,
    },
    { kind: "fixed", name: "before", label: before ? t("orders.before", { time: dateTime(before) }) : "" },
    { kind: "fixed", name: "excess", label: t("orders.excess") },
    { kind: "fixed", name: "customerId", label: t("orders.customerOnly", { id: customerId }) },
  ];
}
