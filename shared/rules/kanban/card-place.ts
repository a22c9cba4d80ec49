/** Position of a card or column: after `beforeId`, else before `afterId`, else at the end. */
export interface Place {
  beforeId: number | null;
  afterId: number | null;
}

/** Ids with `id` moved to a position; unknown neighbours are ignored. The server applies the same rule. */
export function placed(ids: readonly number[], id: number, { beforeId, afterId }: Place): number[] {
  const others = ids.filter((one) => one !== id);
  const below = beforeId === null ? -1 : others.indexOf(beforeId);
  const above = afterId === null ? -1 : others.indexOf(afterId);
  const at = below >= 0 ? below + 1 : above >= 0 ? above : others.length;
  return others.toSpliced(at, 0, id);
}
