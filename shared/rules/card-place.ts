/** Where a card or a column is put: right below (right of) `beforeId`, else right above (left of) `afterId`, else at the end. */
export interface Place {
  beforeId: number | null;
  afterId: number | null;
}

/**
 * The ids in their order once `id` stands at a place among them; a neighbour that is not among them is ignored. The
 * server reads a place the same way.
 */
export function placed(ids: readonly number[], id: number, { beforeId, afterId }: Place): number[] {
  const others = ids.filter((one) => one !== id);
  const below = beforeId === null ? -1 : others.indexOf(beforeId);
  const above = afterId === null ? -1 : others.indexOf(afterId);
  const at = below >= 0 ? below + 1 : above >= 0 ? above : others.length;
  return others.toSpliced(at, 0, id);
}
