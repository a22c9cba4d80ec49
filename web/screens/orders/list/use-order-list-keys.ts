import type { Selection } from "../../../ui/bulk/use-selection.ts";
import { type RowShortcut, useListKeys } from "../../../ui/list/use-list-keys.ts";
import { nextOf } from "../../../ui/order-step/next-of.ts";
import { useStepQuestion } from "../../../ui/order-step/use-step-question.tsx";
import type { OrderRow } from "../orders.data.ts";

interface Keys {
  rows: readonly OrderRow[] | undefined;
  selection: Selection;
  canWork: boolean;
  /** An order is open: the shortcuts belong to it. */
  isOpen: boolean;
  onNew(): void;
  onPrint(): void;
}

/** Shortcuts of the list: rows, new order, next step of the current row. */
export function useOrderListKeys({ rows = [], selection, canWork, isOpen, onNew, onPrint }: Keys) {
  const leadOn = useStepQuestion();
  const lead = (act: "confirm" | "complete") => (id: number | undefined) => {
    const row = rows.find((one) => one.id === id);
    return row && nextOf(row)?.act === act ? void leadOn(row) : false;
  };
  const steps: RowShortcut[] = [
    { keys: "c", label: "orders.create", run: onNew },
    { keys: "f", label: "orders.key.confirm", run: lead("confirm") },
    { keys: "m", label: "orders.key.complete", run: lead("complete") },
    { keys: "p", label: "orders.key.print", run: () => selection.isOpen && onPrint() },
  ];
  const own: RowShortcut[] = [{ keys: "Enter", label: "orders.key.open" }, ...(canWork ? steps : [])];
  return useListKeys({ rows, isResting: isOpen, own, ...(canWork && { selection }) });
}
