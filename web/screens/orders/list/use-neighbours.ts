import { useState } from "react";
import type { OrderRow } from "../orders.data.ts";

/** Orders above and below the open one; an order that left the list keeps its neighbours. */
export function useNeighbours(rows: readonly OrderRow[] = [], openId: number | undefined) {
  const [last, setLast] = useState<readonly (number | undefined)[]>([]);
  const at = rows.findIndex((row) => row.id === openId);
  const ids = at < 0 ? last : [openId, rows[at - 1]?.id, rows[at + 1]?.id];
  if (ids.some((id, n) => id !== last[n])) setLast(ids);
  const [of, above, below] = ids;
  const rowOf = (id: number | undefined) => (of === openId ? rows.find((row) => row.id === id) : undefined);
  return { previous: rowOf(above), next: rowOf(below) };
}
