import type { CardShort } from "#shared/api/kanban/card-shapes.ts";
import { type CardPriority, cardPriorities } from "#shared/rules/kanban/kanban-limits.ts";
import type { BodyOf } from "../../../lib/api/client.ts";

/** Fields that can group a board into lanes. */
export const cardGroups = ["assignee", "label", "priority"] as const;
export type CardGroup = (typeof cardGroups)[number];

/** Lane of cards without label or assignee. */
export const NONE = "none";

/** Change of a card that moves between lanes. */
export type LaneChange = Pick<BodyOf<"POST /kanban/cards/{id}/move">, "priority" | "labels" | "assignees">;
type Grouped = Pick<CardShort, "priority" | "labelIds" | "assigneeIds">;

/** Lanes of a card: one for each assignee or label. */
export function lanesOf(card: Grouped, group: CardGroup): string[] {
  if (group === "priority") return [card.priority];
  const ids = group === "label" ? card.labelIds : card.assigneeIds;
  return ids.length > 0 ? ids.map(String) : [NONE];
}

/** API change for a move between lanes: one value is removed, the other added. */
export function laneChange(card: Grouped, group: CardGroup, { from, to }: { from: string; to: string }): LaneChange {
  if (from === to) return {};
  if (group === "priority") return { priority: to as CardPriority };
  const ids = group === "label" ? card.labelIds : card.assigneeIds;
  const swap =
    to === NONE ? { add: [], remove: [...ids] } : { add: [Number(to)], remove: from === NONE ? [] : [+from] };
  return group === "label" ? { labels: swap } : { assignees: swap };
}

/** Card with a lane change applied. */
export function withChange<C extends Grouped>(card: C, { priority, labels, assignees }: LaneChange): C {
  const swapped = (ids: number[], swap?: { add?: number[]; remove?: number[] }) =>
    swap ? [...new Set([...ids.filter((id) => !swap.remove?.includes(id)), ...(swap.add ?? [])])] : ids;
  return {
    ...card,
    priority: priority ?? card.priority,
    labelIds: swapped(card.labelIds, labels),
    assigneeIds: swapped(card.assigneeIds, assignees),
  };
}

/** Priority lanes, highest first. */
export const priorityLanes: readonly CardPriority[] = cardPriorities.toReversed();
