import { useT } from "../../lib/i18n.tsx";
import { useMay } from "../../lib/rights.ts";
import { useStore } from "../../lib/store.ts";
import { WriteButton } from "../write-button.tsx";
import { underWay, useLead } from "./lead.tsx";
import { nextOf, type SteppingOrder } from "./next-of.ts";

/** A press while it waits is nobody else's: let through, it would open the order that lies below. */
const OWN_PRESS = { pointerEvents: "auto" } as const;

/** Leads an order one step on, right in the list; nothing where it must be paid first or is done. */
export function NextStepButton({ row }: { row: SteppingOrder }) {
  const t = useT();
  const taken = useStore(underWay, (orders) => orders.get(row.id));
  const lead = useLead();
  const may = useMay();
  // Once it is taken it rests in its place until the rows may move: a second press is no wish for what comes there.
  const next = nextOf(taken ?? row);
  if (!next || !may("Admin", "Editör")) return null;
  return (
    <WriteButton
      size="small"
      variant="outlined"
      style={OWN_PRESS}
      loading={taken !== undefined && taken.version === row.version}
      disabled={taken !== undefined}
      onClick={() => void lead(row)}
      aria-label={t(`orders.of.${next.act}`, { number: row.number ?? row.id })}
    >
      {t(`orders.${next.act}`)}
    </WriteButton>
  );
}
