import type { OrderExtended } from "#shared/api/ecommerce/orders.ts";
import { ApiError } from "../../../lib/api/client.ts";
import { useT } from "../../../lib/i18n.tsx";
import { useMergedSave } from "../../../ui/conflict/use-merged-save.tsx";
import { EDITED, type Editable, editableOf } from "../form/order.edit.ts";
import type { DraftLine } from "../form/order.lines.ts";
import { changeOrder } from "../order.calls.ts";
import type { Settlement } from "./settlement-choice.tsx";

const LABELS = { lines: "order.lines", shipping: "orderActs.shipping", note: "order.note" } as const;

interface Saving {
  /** Version whose money is on screen. */
  opened: number;
  known: OrderExtended["details"];
  drafts: readonly DraftLine[];
  /** Settlement of an excess of the new lines; null without one. */
  settle: Settlement | null;
}

/** Saves an edit with conflict handling; products are named from order and form. */
export function useOrderSave({ opened, known, drafts, settle }: Saving) {
  const t = useT();
  const names = new Map([
    ...known.map((line) => [line.productId, line.productName] as const),
    ...drafts.map((line) => [line.productId, line.name] as const),
  ]);
  return useMergedSave<Editable, (typeof EDITED)[number]>({
    fields: EDITED,
    async send(change, at) {
      try {
        // Changes by others may change the money, which is confirmed first.
        const isSeen = at.version === opened;
        const settlement = settle === "refund" ? { refund: {} } : settle;
        return editableOf(
          await changeOrder(at, { ...change, ...(change.lines && settlement && isSeen && { settle: settlement }) }),
        );
      } catch (error) {
        // Current record in the form's shape.
        if (error instanceof ApiError && error.code === "version_conflict" && error.data) {
          error.data = editableOf(error.data as OrderExtended);
        }
        throw error;
      }
    },
    show: (field, record) => ({ label: t(LABELS[field]), text: textOf(field, record, names) }),
  });
}

function textOf(field: (typeof EDITED)[number], record: Editable, names: ReadonlyMap<number | null, string>): string {
  if (field === "note") return record.note;
  if (field === "shipping")
    return Object.values(record.shipping ?? {})
      .filter(Boolean)
      .join("\n");
  return record.lines.map((line) => `${line.quantity} × ${names.get(line.productId) ?? line.productId}`).join("\n");
}
