import type { OrderExtended } from "#shared/api/ecommerce/orders.ts";
import type { ApiError } from "../../lib/api.ts";
import type { Translate } from "../../lib/i18n.tsx";
import { errorWords } from "../error-text.ts";
import { toast } from "../toast-store.ts";
import type { SteppingOrder } from "./next-of.ts";
import { followed, takeStep } from "./take-step.ts";

interface Words {
  to: "processing" | "completed";
  t: Translate;
  label(value: string): string;
}

/** Orders whose step is under way, each as its row showed it: another press waits for what the row will say. */
const underWay = new Set<string>();

/**
 * Takes a step from a row of the list, where the row itself shows the result; a refusal is said in a toast. Ends when
 * the list has been asked for again: until then the row shows the order as it was.
 */
export async function takeRowStep(row: SteppingOrder, { to, t, label }: Words): Promise<void> {
  const shown = `${row.id} v${row.version}`;
  if (underWay.has(shown)) return;
  underWay.add(shown);
  const number = row.number ?? `#${row.id}`;
  try {
    await takeStep({ id: row.id, version: row.version ?? 0 }, { to });
  } catch (error) {
    const refusal = error as ApiError;
    const { code, data } = refusal;
    const reason =
      code === "version_conflict" && data
        ? t("orders.changed", { status: label((data as OrderExtended).status) })
        : errorWords(refusal, t);
    toast({ message: t("orders.notDone", { number, reason }), type: "danger" });
  } finally {
    await followed();
    underWay.delete(shown);
  }
}
