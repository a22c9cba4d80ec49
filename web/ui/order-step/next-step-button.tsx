import { useState } from "react";
import { useLabel, useT } from "../../lib/i18n.tsx";
import { useMay } from "../../lib/rights.ts";
import { toast } from "../toast-store.ts";
import { WriteButton } from "../write-button.tsx";
import { nextOf, type SteppingOrder } from "./next-of.ts";

/** A press while it waits is nobody else's: let through, it would open the order that lies below. */
const OWN_PRESS = { pointerEvents: "auto" } as const;

/** Leads an order one step on, right in the list; nothing where it must be paid first or is done. */
export function NextStepButton({ row }: { row: SteppingOrder }) {
  const t = useT();
  const label = useLabel();
  /** The order as it was shown when its step was asked for. */
  const [taken, setTaken] = useState<SteppingOrder | null>(null);
  const may = useMay();
  const next = nextOf(row);
  if (!next || !may("Admin", "Editör")) return null;
  const take = async () => {
    setTaken(row);
    try {
      const { takeRowStep } = await import("./row-step.ts");
      await takeRowStep(row, { to: next.to, t, label });
    } catch {
      // The script did not come.
      toast({ message: t("error.network"), type: "danger" });
    } finally {
      setTaken((last) => (last === row ? null : last));
    }
  };
  return (
    <WriteButton
      size="small"
      variant="outlined"
      style={OWN_PRESS}
      loading={taken !== null && taken.version === row.version}
      // The second press of a double click is no wish for the step after.
      onClick={({ detail }) => detail < 2 && void take()}
      aria-label={t(`orders.of.${next.act}`, { number: row.number ?? row.id })}
    >
      {t(`orders.${next.act}`)}
    </WriteButton>
  );
}
