import type { TimelineItem } from "#shared/api/ecommerce/orders.ts";
import { goodsOf } from "#shared/rules/orders/goods.ts";
import { useFormat } from "../../../../lib/format.ts";
import { type MessageKey, useLabel, useT } from "../../../../lib/i18n.tsx";

const REASONS = new Set(["customer", "stock", "fraud", "payment", "other"]);

/** Events that also refund money. */
const REFUNDED_FOR = new Map<string | undefined, MessageKey>([
  ["return", "order.forReturn"],
  ["edited", "order.forEdit"],
]);

/** Cancellation reason: a known one as label, or free text. */
export function useReasonText(): (reason: string) => string {
  const t = useT();
  return (reason) => (REASONS.has(reason) ? t(`order.reason.${reason}` as MessageKey) : reason);
}

/** Details of a timeline event: amounts, methods, reasons, pieces. */
export function useEventFacts({ kind, data }: TimelineItem): string[] {
  const t = useT();
  const label = useLabel();
  const reasonText = useReasonText();
  const { money } = useFormat();
  const { amount, method, reason, restock, lines, fields } = data as EventData;
  const facts: string[] = [];
  if (typeof amount === "number") facts.push(money(amount));
  if (typeof amount === "object") facts.push(`${money(amount.before)} → ${money(amount.after)}`);
  if (method) facts.push(label(method));
  if (kind === "return" && lines) facts.push(goodsOf(lines.map(({ name, quantity = 0 }) => ({ name, quantity }))));
  if (kind === "edited") {
    for (const { name, before = 0, after = 0 } of lines ?? [])
      facts.push(
        before === 0 || after === 0
          ? t(after > 0 ? "order.goodsAdded" : "order.goodsRemoved", {
              goods: goodsOf([{ name, quantity: before + after }]),
            })
          : `${name}: ${before} → ${after}`,
      );
    for (const field of fields ?? [])
      if (field === "note" || field === "shipping") facts.push(t(`order.edited.${field}`));
  }
  const why = kind === "refund" ? REFUNDED_FOR.get(reason) : undefined;
  if (reason) facts.push(why ? t(why) : reasonText(reason));
  if (restock === false) facts.push(t("order.writtenOff"));
  return facts;
}

interface EventData {
  amount?: number | { before: number; after: number };
  method?: string;
  reason?: string;
  restock?: boolean;
  /** Returned pieces, or quantities before and after. */
  lines?: { name: string; quantity?: number; before?: number; after?: number }[];
  fields?: string[];
}
