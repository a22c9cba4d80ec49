import { useLabel, useT } from "../../lib/i18n.tsx";
import { type RowShortcut, useListKeys } from "../../ui/list/use-list-keys.ts";
import type { Selection } from "../../ui/list/use-selection.ts";
import { nextOf } from "../../ui/order-step/next-of.ts";
import type { OrderRow } from "./orders.data.ts";

interface Keys {
  rows: readonly OrderRow[] | undefined;
  selection: Selection;
  mayWork: boolean;
  /** An order lies open: the keys are its own then. */
  isOpen: boolean;
  onNew(): void;
  onPrint(): void;
}

/** The keys of the list: its rows, a new order, and the next step of the row one stands on. */
export function useOrderListKeys({ rows = [], selection, mayWork, isOpen, onNew, onPrint }: Keys) {
  const t = useT();
  const label = useLabel();
  const take = async (row: OrderRow, to: "processing" | "completed") => {
    const { takeRowStep } = await import("../../ui/order-step/row-step.ts");
    await takeRowStep(row, { to, t, label });
  };
  const lead = (act: "confirm" | "complete") => (id: number | undefined) => {
    const row = rows.find((one) => one.id === id);
    const next = row && nextOf(row);
    return row && next?.act === act ? void take(row, next.to) : false;
  };
  const steps: RowShortcut[] = [
    { keys: "c", label: "orders.create", run: onNew },
    { keys: "f", label: "orders.key.confirm", run: lead("confirm") },
    { keys: "m", label: "orders.key.complete", run: lead("complete") },
    { keys: "p", label: "orders.key.print", run: () => selection.isOpen && onPrint() },
  ];
  const own: RowShortcut[] = [{ keys: "Enter", label: "orders.key.open" }, ...(mayWork ? steps : [])];
  return useListKeys({ rows, isResting: isOpen, own, ...(mayWork && { selection }) });
}
