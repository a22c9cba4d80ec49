import type { Invoice } from "#shared/api/billing/billing-shapes.ts";

/** What lies above the page: a dialog, or the paper that is printed. */
export type Layer =
  | { kind: "change" | "cancel" | "card" | "details" }
  | { kind: "remove"; id: number; last4: string }
  | { kind: "pay" | "print"; invoice: Invoice };

/** What each of them is given. */
export interface LayerProps {
  layer: Layer;
  /** The plan the address asks for, `growth-yearly`. */
  wanted: string | undefined;
  onClose(): void;
}
