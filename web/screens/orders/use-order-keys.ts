import type { OrderExtended } from "#shared/api/ecommerce/orders.ts";
import { useShortcuts } from "../../lib/shortcuts.ts";
import { leadToNote } from "./note-field.ts";
import type { OrderWork } from "./order.work.ts";

interface Keys {
  order: OrderExtended | undefined;
  work: OrderWork;
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
}

/** The keys of the open order: its next step, its paper, its note, its neighbours. */
export function useOrderKeys({ order, work, onPrevious, onNext }: Keys): void {
  const lead = (act: "confirm" | "complete") => {
    const found = work.steps.find((one) => one.act === act);
    if (found) work.lead(found);
  };
  useShortcuts([
    { keys: "j", label: "orders.key.next", repeats: true, run: () => onNext?.() },
    { keys: "k", label: "orders.key.previous", repeats: true, run: () => onPrevious?.() },
    { keys: "f", label: "orders.key.confirm", run: () => lead("confirm") },
    { keys: "m", label: "orders.key.complete", run: () => lead("complete") },
    { keys: "p", label: "orders.key.print", run: () => order && window.print() },
    { keys: "n", label: "orders.key.note", run: leadToNote },
  ]);
}
