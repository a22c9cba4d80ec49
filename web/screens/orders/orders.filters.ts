import { useLabel, useT } from "../../lib/i18n.tsx";
import type { ListState } from "../../lib/list-query.ts";
import type { Filter } from "../../ui/list/filters.ts";
import { methods, payments } from "./orders.list.ts";

/** The filters of the orders in the person's language; the status has its tabs. */
export function useOrderFilters(list: ListState): Filter[] {
  const t = useT();
  const label = useLabel();
  const choices = (values: readonly string[]) => values.map((value) => ({ value, label: label(value) }));
  return [
    { kind: "many", name: "paymentMethod", label: t("orders.method"), options: choices(methods) },
    { kind: "many", name: "payment", label: t("orders.payment"), options: choices(payments) },
    { kind: "range", names: ["amountMin", "amountMax"], label: t("orders.amount"), isMoney: true },
    { kind: "days", names: ["from", "to"], label: t("orders.date") },
    { kind: "fixed", name: "product", label: t("orders.product", { id: list.filters.product ?? "" }) },
    { kind: "fixed", name: "customerId", label: t("orders.customerOnly", { id: list.filters.customerId ?? "" }) },
  ];
}
