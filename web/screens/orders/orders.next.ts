import type { OrderRow } from "./orders.data.ts";

const NEXT = {
  pending: { to: "processing", act: "confirm" },
  processing: { to: "completed", act: "complete" },
} as const;

/** The step that leads an order on, when nothing stands in its way. */
export function nextOf(row: OrderRow) {
  const next = row.status in NEXT ? NEXT[row.status as keyof typeof NEXT] : null;
  const allowed = row.allowedTransitions?.find(({ to }) => to === next?.to);
  return next && allowed?.needs.length === 0 ? next : null;
}
