import { mutate } from "swr";
import type { OrderExtended } from "#shared/api/ecommerce/orders.ts";
import type { ApiError } from "../../lib/api.ts";
import type { Translate } from "../../lib/i18n.tsx";
import { knownKeys } from "../../lib/known-keys.ts";
import { holdRows } from "../../lib/refresh.ts";
import { errorWords } from "../error-text.ts";
import { toast } from "../toast-store.ts";
import type { SteppingOrder } from "./next-of.ts";
import { offerUndoComplete } from "./offer-undo.ts";
import { followed, takeStep } from "./take-step.ts";

/** A row that leaves its list stays so long, or the next row's button would come under the pointer. */
const STAY_MS = 2000;
const LISTS = "/ecommerce/orders?";

interface Words {
  to: "processing" | "completed";
  t: Translate;
  label(value: string): string;
}

/** Orders whose step is under way, each as its row showed it: another press waits for what the row will say. */
const underWay = new Set<string>();

/** Shows an order as it now stands in its row, in every list that is drawn. */
async function showInRows({ id, status, paymentStatus, allowedTransitions, version }: OrderExtended): Promise<void> {
  const now = { status, paymentStatus, allowedTransitions, version };
  const put = (list?: { data: { id: number }[] }) =>
    list && { ...list, data: list.data.map((row) => (row.id === id ? { ...row, ...now } : row)) };
  const keys = knownKeys().filter((key) => key.startsWith(LISTS));
  await Promise.all(keys.map((key) => mutate(key, put, { revalidate: false })));
}

/**
 * Takes a step from a row of the list, where the row itself shows the result; a refusal is said in a toast. The rows
 * keep their place for two seconds; ends when the list has been asked for again.
 */
export async function takeRowStep(row: SteppingOrder, { to, t, label }: Words): Promise<void> {
  const shown = `${row.id} v${row.version}`;
  if (underWay.has(shown)) return;
  underWay.add(shown);
  const number = row.number ?? `#${row.id}`;
  const release = holdRows(LISTS);
  try {
    const order = await takeStep({ id: row.id, version: row.version ?? 0 }, { to });
    await showInRows(order);
    if (to === "completed") offerUndoComplete(order, t);
    await new Promise((done) => setTimeout(done, STAY_MS));
  } catch (error) {
    const refusal = error as ApiError;
    const { code, data } = refusal;
    const reason =
      code === "version_conflict" && data
        ? t("orders.changed", { status: label((data as OrderExtended).status) })
        : errorWords(refusal, t);
    toast({ message: t("orders.notDone", { number, reason }), type: "danger" });
  } finally {
    await release();
    await followed();
    underWay.delete(shown);
  }
}
