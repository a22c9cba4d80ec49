import { useMemo } from "react";
import type { Board } from "#shared/api/kanban/boards.ts";
import type { LabelColour } from "#shared/rules/kanban/kanban-limits.ts";
import { type MessageKey, useT } from "../../../lib/i18n.tsx";
import { type CardGroup, NONE, priorityLanes } from "./lane-change.ts";

/** Lane with the content of its head. */
export interface Lane {
  key: string;
  name: string;
  avatar?: string;
  colour?: LabelColour;
}

/** Lanes of a grouped board: one for each person, label or priority; the lane without a value is last. */
export function useLanes({ people, labels }: Board, group: CardGroup | null): readonly Lane[] {
  const t = useT();
  return useMemo((): Lane[] => {
    if (group === "priority")
      return priorityLanes.map((key) => ({
        key,
        name: t(key === "none" ? "kanban.noPriority" : (`kanban.priority.${key}` as MessageKey)),
      }));
    if (group === "label")
      return [
        ...labels.map(({ id, name, colour }) => ({ key: String(id), name, colour })),
        { key: NONE, name: t("kanban.noLabel") },
      ];
    if (group === null) return [];
    return [
      ...people.map(({ id, name, avatar }) => ({ key: String(id), name, avatar })),
      { key: NONE, name: t("kanban.nobody") },
    ];
  }, [people, labels, group, t]);
}
