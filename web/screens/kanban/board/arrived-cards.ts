import type { CardShort } from "#shared/api/kanban/card-shapes.ts";

type Ranked = Pick<CardShort, "id" | "rank">;

/**
 * The cards of a list that have come into it, and those that were given another place in it. A new rank tells who has
 * moved and who made room. One's own move is in its place before its rank is told, where one's hand has put it.
 */
export function arrivedCards<C extends Ranked>(before: readonly Ranked[], now: readonly C[]): C[] {
  const ranksOf = (cards: readonly Ranked[]) => new Map(cards.map(({ id, rank }) => [id, rank]));
  const [was, is] = [ranksOf(before), ranksOf(now)];
  const stayed = before.filter(({ id }) => is.has(id));
  const isReordered = now.filter(({ id }) => was.has(id)).some(({ id }, at) => id !== stayed[at]?.id);
  return now.filter(({ id, rank }) => !was.has(id) || (isReordered && was.get(id) !== rank));
}
