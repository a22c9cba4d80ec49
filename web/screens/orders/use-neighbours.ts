import { useState } from "react";
import type { OrderRow } from "./orders.data.ts";

/** The orders above and below the open one; one that left the list by its step stays between those it lay between. */
export function useNeighbours(rows: readonly OrderRow[] | undefined, openId: number | undefined) {
  const [last, setLast] = useState<{ id: number | undefined; at: number }>();
  const at = rows?.findIndex((row) => row.id === openId) ?? -1;
  if (at >= 0 && (last?.id !== openId || last?.at !== at)) setLast({ id: openId, at });
  if (at >= 0) return { previous: rows?.[at - 1], next: rows?.[at + 1] };
  if (!last || last.id !== openId) return {};
  return { previous: rows?.[last.at - 1], next: rows?.[last.at] };
}
