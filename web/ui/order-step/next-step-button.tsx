import { useLabel, useT } from "../../lib/i18n.tsx";
import { useMay } from "../../lib/rights.ts";
import { makeStore, useStore } from "../../lib/store.ts";
import { toast } from "../toast-store.ts";
import { WriteButton } from "../write-button.tsx";
import { nextOf, type SteppingOrder } from "./next-of.ts";

/** A press while it waits is nobody else's: let through, it would open the order that lies below. */
const OWN_PRESS = { pointerEvents: "auto" } as const;

/** Orders as they were shown when their step was asked for; the table may be drawn anew meanwhile, as a grid. */
const underWay = makeStore<ReadonlyMap<number, SteppingOrder>>(new Map());

/** Leads an order one step on, right in the list; nothing where it must be paid first or is done. */
export function NextStepButton({ row }: { row: SteppingOrder }) {
  const t = useT();
  const label = useLabel();
  const taken = useStore(underWay, (orders) => orders.get(row.id));
  const may = useMay();
  const next = nextOf(row);
  if (!next || !may("Admin", "Editör")) return null;
  const take = async () => {
    underWay.set(new Map([...underWay.now(), [row.id, row]]));
    try {
      const { takeRowStep } = await import("./row-step.ts");
      await takeRowStep(row, { to: next.to, t, label });
    } catch {
      // The script did not come.
      toast({ message: t("error.network"), type: "danger" });
    } finally {
      const now = underWay.now();
      if (now.get(row.id) === row) underWay.set(new Map([...now].filter(([id]) => id !== row.id)));
    }
  };
  return (
    <WriteButton
      size="small"
      variant="outlined"
      style={OWN_PRESS}
      loading={taken !== undefined && taken.version === row.version}
      // The second press of a double click is no wish for the step after.
      onClick={({ detail }) => detail < 2 && void take()}
      aria-label={t(`orders.of.${next.act}`, { number: row.number ?? row.id })}
    >
      {t(`orders.${next.act}`)}
    </WriteButton>
  );
}
