import type { Board } from "#shared/api/kanban/boards.ts";
import { dueFilters } from "#shared/rules/kanban/card-filter.ts";
import { cardPriorities } from "#shared/rules/kanban/kanban-limits.ts";
import { type MessageKey, useT } from "../../../lib/i18n.tsx";
import type { Filter } from "../../../ui/filters/filters.ts";

/** Filters of a board. */
export function useBoardFilters({ people, labels }: Board): Filter[] {
  const t = useT();
  return [
    {
      kind: "many",
      name: "assignee",
      label: t("kanban.assignee"),
      options: [
        { value: "me", label: t("kanban.me") },
        { value: "none", label: t("kanban.nobody") },
        ...people.map(({ id, name }) => ({ value: String(id), label: name })),
      ],
    },
    {
      kind: "many",
      name: "label",
      label: t("kanban.label"),
      options: labels.map(({ id, name }) => ({ value: String(id), label: name })),
    },
    {
      kind: "one",
      name: "due",
      label: t("kanban.dueDate"),
      options: dueFilters.map((value) => ({ value, label: t(`kanban.dueFilter.${value}` as MessageKey) })),
    },
    {
      kind: "many",
      name: "priority",
      label: t("kanban.priority"),
      options: cardPriorities.map((value) => ({ value, label: t(`kanban.priority.${value}` as MessageKey) })),
    },
  ];
}
