import type { OrderExtended } from "#shared/api/ecommerce/orders.ts";
import { useShortcuts } from "../../lib/shortcuts.ts";
import { stepsOf, type useSteps } from "./order.steps.ts";
import { NOTE_FIELD } from "./order-note-box.tsx";
import type { Asked } from "./step-strip.tsx";

interface Keys {
  order: OrderExtended | undefined;
  steps: ReturnType<typeof useSteps>;
  onAsk(asked: Asked): void;
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
}

/** The keys of the open order: its next step, its paper, its note, its neighbours. */
export function useOrderKeys({ order, steps, onAsk, onPrevious, onNext }: Keys): void {
  const lead = (act: "confirm" | "complete") => {
    const found = order && stepsOf(order).find((one) => one.act === act);
    if (found?.needs.includes("paid")) onAsk("pay");
    else if (found) void steps.take({ to: found.to });
  };
  useShortcuts([
    { keys: "j", label: "orders.key.next", run: () => onNext?.() },
    { keys: "k", label: "orders.key.previous", run: () => onPrevious?.() },
    { keys: "f", label: "orders.key.confirm", run: () => lead("confirm") },
    { keys: "m", label: "orders.key.complete", run: () => lead("complete") },
    { keys: "p", label: "orders.key.print", run: () => order && window.print() },
    {
      keys: "n",
      label: "orders.key.note",
      run: () => document.querySelector<HTMLElement>(`[${NOTE_FIELD}]`)?.focus(),
    },
  ]);
}
