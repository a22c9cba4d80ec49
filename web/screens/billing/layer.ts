import type { Invoice } from "#shared/api/billing/billing-shapes.ts";

/** Layer over the page: a dialog or a printed invoice. */
export type Layer =
  | { kind: "change" | "cancel" | "card" | "details" }
  | { kind: "remove"; id: number; last4: string }
  | { kind: "pay" | "print"; invoice: Invoice };

/** Props of each layer. */
export interface LayerProps {
  layer: Layer;
  /** Plan in the URL, `growth-yearly`. */
  wanted: string | undefined;
  onClose(): void;
}
