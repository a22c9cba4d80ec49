import { useFormat } from "../../lib/format.ts";
import { useLabel, useT } from "../../lib/i18n.tsx";
import { lazyView } from "../../lib/lazy-view.ts";
import { createStore, useStore } from "../../lib/store.ts";
import { LazyBoundary } from "../lazy/lazy-boundary.tsx";
import { toast } from "../toast/toast-store.ts";
import { isCollected, nextOf, type SteppingOrder } from "./next-of.ts";

const CollectDialog = lazyView(async () => (await import("./collect-dialog.tsx")).CollectDialog);

/** Orders as they were shown when their step was asked for; the table may be drawn again meanwhile, as a grid. */
export const pendingOrders = createStore<ReadonlyMap<number, SteppingOrder>>(new Map());
/** The order that is asked about. */
const asked = createStore<SteppingOrder | null>(null);
const close = () => asked.set(null);

function useTake(): (row: SteppingOrder, collected?: boolean) => Promise<void> {
  const t = useT();
  const label = useLabel();
  return async (row, collected) => {
    const next = nextOf(row);
    if (!next || pendingOrders.now().has(row.id)) return;
    pendingOrders.set(new Map([...pendingOrders.now(), [row.id, row]]));
    try {
      const { takeRowStep } = await import("./row-step.ts");
      await takeRowStep(row, { to: next.to, t, label, ...(collected !== undefined && { collected }) });
    } catch {
      // The script did not come.
      toast({ message: t("error.network"), type: "danger" });
    } finally {
      pendingOrders.set(new Map([...pendingOrders.now()].filter(([id]) => id !== row.id)));
    }
  };
}

/** Leads orders on from their rows; completing one that is paid on delivery is asked about first, by `StepQuestion`. */
export function useStepQuestion(): (row: SteppingOrder) => Promise<void> {
  const take = useTake();
  return async (row) => {
    if (nextOf(row)?.act === "complete" && isCollected(row)) asked.set(row);
    else await take(row);
  };
}

/** Asks whether an order that is paid on delivery is completed. Stands once on a screen whose rows lead orders on. */
export function StepQuestion() {
  const t = useT();
  const { money } = useFormat();
  const take = useTake();
  const row = useStore(asked);
  return (
    <LazyBoundary onLoadError={close}>
      {row && (
        <CollectDialog
          title={t("orders.collect.title", { number: row.number ?? String(row.id) })}
          text={t("orders.collect.text", { amount: money(row.due ?? 0) })}
          onComplete={(collected) => void take(row, collected)}
          onClose={close}
        />
      )}
    </LazyBoundary>
  );
}
