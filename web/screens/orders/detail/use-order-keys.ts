import type { OrderExtended } from "#shared/api/ecommerce/orders.ts";
import type { MessageKey } from "../../../lib/i18n.tsx";
import { type Shortcut, useShortcuts } from "../../../lib/shortcuts.ts";
import type { Choice } from "../order.options.ts";
import type { OrderWork } from "../use-order-work.ts";
import { leadToNote } from "./timeline/note-field.ts";

interface Keys {
  order: OrderExtended | undefined;
  work: OrderWork;
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
}

/** Shortcuts of the open order: next step, print, note, neighbours. */
export function useOrderKeys({ order, work, onPrevious, onNext }: Keys): void {
  const lead = (act: "confirm" | "complete") => {
    const found = work.steps.find((one) => one.act === act && one.needs.length === 0);
    return found && (() => work.lead(found));
  };
  const ask = (what: Choice) => (work.asks.includes(what) ? () => work.ask(what) : undefined);
  useShortcuts([
    { keys: "j", label: "orders.key.next", repeats: true, run: () => onNext?.() },
    { keys: "k", label: "orders.key.previous", repeats: true, run: () => onPrevious?.() },
    ...offered("f", "orders.key.confirm", lead("confirm")),
    ...offered("m", "orders.key.complete", lead("complete")),
    { keys: "p", label: "orders.key.print", run: () => order && window.print() },
    { keys: "n", label: "orders.key.note", run: leadToNote },
    ...offered("$", "order.markPaid", ask("pay")),
    ...offered("-", "order.refund", ask("refund")),
    ...offered("#", "order.act.cancel", ask("cancel")),
  ]);
}

/** Shortcut with its label, if the order allows the action. */
const offered = (keys: string, label: MessageKey, run: (() => void) | undefined): Shortcut[] =>
  run ? [{ keys, label, run }] : [];
