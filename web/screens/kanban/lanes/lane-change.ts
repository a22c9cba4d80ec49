import type { CardShort } from "#shared/api/kanban/card-shapes.ts";
import { type CardPriority, cardPriorities } from "#shared/rules/kanban-limits.ts";
import type { BodyOf } from "../../../lib/api/client.ts";

/** What a board can be parted into lanes by. */
export const cardGroups = ["assignee", "label", "priority"] as const;
export type CardGroup = (typeof cardGroups)[number];

/** The lane of what has no label and nobody. */
export const NONE = "none";

/** What a card changes when it goes from one lane to another. */
export type LaneChange = Pick<BodyOf<"POST /kanban/cards/{id}/move">, "priority" | "labels" | "assignees">;
type Grouped = Pick<CardShort, "priority" | "labelIds" | "assigneeIds">;

/** The lanes a card stands in: one for each of its people or labels. */
export function lanesOf(card: Grouped, group: CardGroup): string[] {
  if (group === "priority") return [card.priority];
  const ids = group === "label" ? card.labelIds : card.assigneeIds;
  return ids.length > 0 ? ids.map(String) : [NONE];
}

/** What is asked of the server when a card goes from a lane to another: one value goes, the other comes. */
export function laneChange(card: Grouped, group: CardGroup, { from, to }: { from: string; to: string }): LaneChange {
  if (from === to) return {};
  if (group === "priority") return { priority: to as CardPriority };
  const ids = group === "label" ? card.labelIds : card.assigneeIds;
  const swap =
    to === NONE ? { add: [], remove: [...ids] } : { add: [Number(to)], remove: from === NONE ? [] : [+from] };
  return group === "label" ? { labels: swap } : { assignees: swap };
}

/** A card's facts as they will be once they are changed. */
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

/** The lanes of the priorities, the highest first. */
export const priorityLanes: readonly CardPriority[] = cardPriorities.toReversed();
