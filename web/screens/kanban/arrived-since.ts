import type { CardShort } from "#shared/api/kanban/card-shapes.ts";

type Ranked = Pick<CardShort, "id" | "rank">;

/**
 * The cards of a list that have come into it, and those that were given another place in it. A new rank tells who has
 * moved and who made room. One's own move is in its place before its rank is told, where one's hand has put it.
 */
export function arrivedSince<C extends Ranked>(before: readonly Ranked[], now: readonly C[]): C[] {
  const ranks = new Map(before.map(({ id, rank }) => [id, rank]));
  const here = new Set(now.map(({ id }) => id));
  const stayed = before.filter(({ id }) => here.has(id));
  const known = now.filter(({ id }) => ranks.has(id));
  const isReordered = known.some(({ id }, at) => id !== stayed[at]?.id);
  return now.filter(({ id, rank }) => !ranks.has(id) || (isReordered && ranks.get(id) !== rank));
}
