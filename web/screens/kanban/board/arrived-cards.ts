import type { CardShort } from "#shared/api/kanban/card-shapes.ts";

type Ranked = Pick<CardShort, "id" | "rank">;

/**
 * Cards that entered a list or moved within it. A new rank marks both the moved card and those re-ranked; an own move
 * is in place before its rank arrives.
 */
export function arrivedCards<C extends Ranked>(before: readonly Ranked[], now: readonly C[]): C[] {
  const ranksOf = (cards: readonly Ranked[]) => new Map(cards.map(({ id, rank }) => [id, rank]));
  const [was, is] = [ranksOf(before), ranksOf(now)];
  const stayed = before.filter(({ id }) => is.has(id));
  const isReordered = now.filter(({ id }) => was.has(id)).some(({ id }, at) => id !== stayed[at]?.id);
  return now.filter(({ id, rank }) => !was.has(id) || (isReordered && was.get(id) !== rank));
}
