import type { TimelineItem } from "#shared/api/ecommerce/orders.ts";
import { useFormat } from "../../lib/format.ts";
import { type MessageKey, useLabel, useT } from "../../lib/i18n.tsx";

const REASONS = new Set(["customer", "stock", "fraud", "payment", "other"]);

/** Why an order was cancelled: one of the known reasons, or words of somebody's own. */
export function useReasonText(): (reason: string) => string {
  const t = useT();
  return (reason) => (REASONS.has(reason) ? t(`order.reason.${reason}` as MessageKey) : reason);
}

/** What a line of the timeline tells beside its kind: amounts, ways, reasons, pieces. */
export function useEventFacts({ kind, data }: TimelineItem): string[] {
  const t = useT();
  const label = useLabel();
  const reasonText = useReasonText();
  const { money } = useFormat();
  const { amount, method, reason, restock, lines } = data as EventData;
  const facts: string[] = [];
  if (typeof amount === "number") facts.push(money(amount));
  if (typeof amount === "object") facts.push(`${money(amount.before)} → ${money(amount.after)}`);
  if (method) facts.push(label(method));
  if (kind === "return")
    facts.push(t("order.pieces", { count: (lines ?? []).reduce((sum, line) => sum + line.quantity, 0) }));
  if (reason) facts.push(kind === "refund" && reason === "return" ? t("order.forReturn") : reasonText(reason));
  if (restock === false) facts.push(t("order.writtenOff"));
  return facts;
}

interface EventData {
  amount?: number | { before: number; after: number };
  method?: string;
  reason?: string;
  restock?: boolean;
  lines?: { quantity: number }[];
}
