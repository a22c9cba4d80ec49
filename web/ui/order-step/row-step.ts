import type { OrderExtended } from "#shared/api/ecommerce/orders.ts";
import type { ApiError } from "../../lib/api.ts";
import type { Translate } from "../../lib/i18n.tsx";
import { errorWords } from "../error-text.ts";
import { toast } from "../toast-store.ts";
import type { SteppingOrder } from "./next-of.ts";
import { takeStep } from "./take-step.ts";

interface Words {
  to: "processing" | "completed";
  t: Translate;
  label(value: string): string;
}

/** Orders whose step is under way: another press waits for what the row will say. */
const underWay = new Set<number>();

/** Takes a step from a row of the list, where the row itself shows the result; a refusal is said in a toast. */
export async function takeRowStep(row: SteppingOrder, { to, t, label }: Words): Promise<void> {
  if (underWay.has(row.id)) return;
  underWay.add(row.id);
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
    underWay.delete(row.id);
  }
}
