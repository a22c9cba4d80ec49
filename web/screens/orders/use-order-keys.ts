import { useEffect, useRef } from "react";
import type { OrderExtended } from "#shared/api/ecommerce/orders.ts";
import { useBoot } from "../../lib/boot.tsx";
import { listenForShortcuts } from "../../lib/shortcuts.ts";
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
export function useOrderKeys(keys: Keys): void {
  const latest = useRef(keys);
  const isOn = useBoot().user?.preferences.shortcuts ?? true;
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    if (!isOn) return;
    const step = (act: "confirm" | "complete") => {
      const { order, steps, onAsk } = latest.current;
      const found = order && stepsOf(order).find((one) => one.act === act);
      if (found?.needs.includes("paid")) onAsk("pay");
      else if (found) void steps.take({ to: found.to });
    };
    return listenForShortcuts([
      { keys: "j", label: "orders.key.next", run: () => latest.current.onNext?.() },
      { keys: "k", label: "orders.key.previous", run: () => latest.current.onPrevious?.() },
      { keys: "f", label: "orders.key.confirm", run: () => step("confirm") },
      { keys: "m", label: "orders.key.complete", run: () => step("complete") },
      { keys: "p", label: "orders.key.print", run: () => latest.current.order && window.print() },
      {
        keys: "n",
        label: "orders.key.note",
        run: () => document.querySelector<HTMLElement>(`[${NOTE_FIELD}]`)?.focus(),
      },
    ]);
  }, [isOn]);
}
