import { mutate } from "swr";
import type { OrderExtended } from "#shared/api/ecommerce/orders.ts";
import { cachedKeys } from "../../lib/api/cached-keys.ts";
import type { ApiError } from "../../lib/api/client.ts";
import { holdRows } from "../../lib/api/refresh.ts";
import type { Translate } from "../../lib/i18n.tsx";
import { textOfError } from "../feedback/error-text.ts";
import { toast } from "../toast/toast-store.ts";
import type { SteppingOrder } from "./next-of.ts";
import { offerUndo } from "./offer-undo.ts";
import { followed, takeStep } from "./take-step.ts";

/**
 * Minimum time a row stays after it no longer matches, extended while the pointer is over it: the next row's button
 * would move under the pointer.
 */
const STAY_MS = 2000;
const LISTS = "/ecommerce/orders?";

interface Words {
  to: "processing" | "completed";
  /** Records the amount due as collected on completion. */
  collected?: boolean;
  t: Translate;
  label(value: string): string;
}

/** Orders with a pending step, as their row showed them: another click waits for the new row. */
const underWay = new Set<string>();

/** Updates an order in every rendered list. */
async function showInRows({
  id,
  status,
  paymentStatus,
  due,
  allowedTransitions,
  version,
}: OrderExtended): Promise<void> {
  const now = { status, paymentStatus, due, allowedTransitions, version };
  const put = (list?: { data: { id: number }[] }) =>
    list && { ...list, data: list.data.map((row) => (row.id === id ? { ...row, ...now } : row)) };
  const keys = cachedKeys().filter((key) => key.startsWith(LISTS));
  await Promise.all(keys.map((key) => mutate(key, put, { revalidate: false })));
}

/**
 * Takes a step from a list row, with the result in the row and undo in a toast; errors are toasts. Rows keep their
 * position for two seconds and while the pointer is over one.
 */
export async function takeRowStep(row: SteppingOrder, { to, collected = true, t, label }: Words): Promise<void> {
  const shown = `${row.id} v${row.version}`;
  if (underWay.has(shown)) return;
  underWay.add(shown);
  const number = row.number ?? `#${row.id}`;
  const release = holdRows(LISTS);
  try {
    const order = await takeStep({ id: row.id, version: row.version ?? 0 }, { to, collected });
    await showInRows(order);
    offerUndo(order, t);
    const left = pointerLeft();
    await new Promise((done) => setTimeout(done, STAY_MS));
    void left.then(release).then(followed);
  } catch (error) {
    const refusal = error as ApiError;
    const { code, data } = refusal;
    const reason =
      code === "version_conflict" && data
        ? t("orders.changed", { status: label((data as OrderExtended).status) })
        : textOfError(refusal, t);
    toast({ message: t("orders.notDone", { number, reason }), type: "danger" });
    await release();
    await followed();
  } finally {
    underWay.delete(shown);
  }
}

const ROW = "main :is([role=row], tr, li)";

/** Resolves once the pointer has left the row it is over; immediately if it is over none. */
function pointerLeft(): Promise<void> {
  const row = [...document.querySelectorAll(":hover")].at(-1)?.closest(ROW);
  // A touch does not hover, though some browsers report `:hover` until the next touch.
  if (!row || !matchMedia("(hover: hover)").matches) return Promise.resolve();
  return new Promise((done) => {
    const end = () => {
      removeEventListener("pointermove", look, true);
      document.documentElement.removeEventListener("pointerleave", end);
      done();
    };
    const look = ({ target }: Event) => {
      if (!(target instanceof Node && row.contains(target))) end();
    };
    addEventListener("pointermove", look, true);
    document.documentElement.addEventListener("pointerleave", end);
  });
}
