import type { Invoice } from "#shared/api/billing/billing-shapes.ts";
import { type Part, part } from "../../lib/part.ts";

/** What lies above the page: a dialog, or the paper that is printed. */
export type Layer =
  | { kind: "change" | "cancel" | "card" | "details" }
  | { kind: "remove"; id: number; last4: string }
  | { kind: "pay" | "print"; invoice: Invoice };

export interface LayerProps {
  layer: Layer;
  /** The plan the address asks for, `growth-yearly`. */
  wanted: string | undefined;
  onClose(): void;
}

const lazy = (load: () => Promise<React.ComponentType<LayerProps>>) => part<LayerProps>(["forms", "billingActs"], load);

/** Each fetched when it is opened. */
export const layers: Record<Layer["kind"], Part<LayerProps>> = {
  change: lazy(async () => (await import("./change-dialog.tsx")).ChangeDialog),
  cancel: lazy(async () => (await import("./cancel-dialog.tsx")).CancelDialog),
  card: lazy(async () => (await import("./card-dialog.tsx")).CardDialog),
  details: lazy(async () => (await import("./details-dialog.tsx")).DetailsDialog),
  remove: lazy(async () => (await import("./remove-card.tsx")).RemoveCard),
  pay: lazy(async () => (await import("./pay-dialog.tsx")).PayDialog),
  print: lazy(async () => (await import("./invoice-paper.tsx")).InvoicePaper),
};
