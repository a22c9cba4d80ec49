import { useFormat } from "../../lib/format.ts";
import { useLabel, useT } from "../../lib/i18n.tsx";
import { lazyView } from "../../lib/lazy-view.ts";
import { createStore, useStore } from "../../lib/store.ts";
import { LazyBoundary } from "../lazy/lazy-boundary.tsx";
import { toast } from "../toast/toast-store.ts";
import { isCollected, nextOf, type SteppingOrder } from "./next-of.ts";

const CollectDialog = lazyView(async () => (await import("./collect-dialog.tsx")).CollectDialog);

/** Orders as shown when their step was requested; the table may be replaced by the grid meanwhile. */
export const pendingOrders = createStore<ReadonlyMap<number, SteppingOrder>>(new Map());
/** Order in the open dialog. */
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
      // The chunk failed to load.
      toast({ message: t("error.network"), type: "danger" });
    } finally {
      pendingOrders.set(new Map([...pendingOrders.now()].filter(([id]) => id !== row.id)));
    }
  };
}

/** Takes steps from list rows; completing an order paid on delivery asks first, by `StepQuestion`. */
export function useStepQuestion(): (row: SteppingOrder) => Promise<void> {
  const take = useTake();
  return async (row) => {
    if (nextOf(row)?.act === "complete" && isCollected(row)) asked.set(row);
    else await take(row);
  };
}

/** Dialog for completing an order paid on delivery. Mount once on a screen whose rows take steps. */
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
