import { type LazyPart, lazyPart } from "../../lib/lazy-view.ts";
import type { Layer, LayerProps } from "./layer.ts";

const lazy = (load: () => Promise<React.ComponentType<LayerProps>>) =>
  lazyPart<LayerProps>(["forms", "billingActs"], load);

/** Each loads when opened. */
export const layers: Record<Layer["kind"], LazyPart<LayerProps>> = {
  change: lazy(async () => (await import("./plan/change-dialog.tsx")).ChangeDialog),
  cancel: lazy(async () => (await import("./plan/cancel-dialog.tsx")).CancelDialog),
  card: lazy(async () => (await import("./payment/card-dialog.tsx")).CardDialog),
  details: lazy(async () => (await import("./invoices/details-dialog.tsx")).DetailsDialog),
  remove: lazy(async () => (await import("./payment/remove-card.tsx")).RemoveCard),
  pay: lazy(async () => (await import("./payment/pay-dialog.tsx")).PayDialog),
  print: lazy(async () => (await import("./invoices/invoice-paper.tsx")).InvoicePaper),
};
