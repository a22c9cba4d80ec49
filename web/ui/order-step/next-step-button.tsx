import { useState } from "react";
import { useLabel, useT } from "../../lib/i18n.tsx";
import { useMay } from "../../lib/rights.ts";
import { toast } from "../toast-store.ts";
import { WriteButton } from "../write-button.tsx";
import { nextOf, type SteppingOrder } from "./next-of.ts";

/** Leads an order one step on, right in the list; nothing where it must be paid first or is done. */
export function NextStepButton({ row }: { row: SteppingOrder }) {
  const t = useT();
  const label = useLabel();
  const [isBusy, setBusy] = useState(false);
  const may = useMay();
  const next = nextOf(row);
  if (!next || !may("Admin", "Editör")) return null;
  const take = async () => {
    setBusy(true);
    try {
      const { takeRowStep } = await import("./row-step.ts");
      await takeRowStep(row, { to: next.to, t, label });
    } catch {
      // The script did not come.
      toast({ message: t("error.network"), type: "danger" });
    } finally {
      setBusy(false);
    }
  };
  return (
    <WriteButton
      size="small"
      variant="outlined"
      loading={isBusy}
      onClick={() => void take()}
      aria-label={t(`orders.of.${next.act}`, { number: row.number ?? row.id })}
    >
      {t(`orders.${next.act}`)}
    </WriteButton>
  );
}
