import { personStates } from "#shared/rules/people/person-states.ts";
import { roles } from "#shared/rules/people/roles.ts";
import { useLabel, useT } from "../../../lib/i18n.tsx";
import type { Filter } from "../../../ui/filters/filters.ts";

/** The filters of the people in the person's language. */
export function usePeopleFilters(): Filter[] {
  const t = useT();
  const label = useLabel();
  const choices = (values: readonly string[]) => values.map((value) => ({ value, label: label(value) }));
  return [
    { kind: "many", name: "role", label: t("datatable.role"), options: choices(roles) },
    { kind: "many", name: "status", label: t("datatable.status"), options: choices(personStates) },
    { kind: "days", names: ["lastLoginFrom", "lastLoginTo"], label: t("datatable.lastLoginRange") },
    { kind: "range", names: ["totalOrdersMin", "totalOrdersMax"], label: t("datatable.ordersRange"), isWhole: true },
    { kind: "range", names: ["totalSpentMin", "totalSpentMax"], label: t("datatable.spentRange"), isMoney: true },
  ];
}
