import type { OrderExtended } from "#shared/api/ecommerce/orders.ts";
import { dayKey } from "#shared/rules/time/zone.ts";
import type { ApiError } from "../../../lib/api/client.ts";
import { useIdempotencyKeys } from "../../../lib/api/use-idempotency-keys.ts";
import { useBoot } from "../../../lib/boot.tsx";
import { useFormat } from "../../../lib/format.ts";
import { useT } from "../../../lib/i18n.tsx";
import { pageNow } from "../../../lib/time/page-clock.ts";
import { useDraftForm } from "../../../ui/form/use-draft-form.ts";
import { useForm } from "../../../ui/form/use-form.ts";
import { amountOf, repriced } from "../form/order.lines.ts";
import { addOrder } from "../order.calls.ts";
import { bodyOf, EMPTY, type NewOrder, problemsOf, refusalsOf } from "./order.create.ts";
import { useLastAddress } from "./use-last-address.ts";

/** Form of a manual order. Idempotent: a repeated request creates one order. */
export function useNewOrder(props: { onMade(order: OrderExtended): void; onClose(): void }) {
  const t = useT();
  const { money } = useFormat();
  const { now, shopZone } = useBoot();
  const keys = useIdempotencyKeys();
  /** Lines at current prices after a price change; the person confirms them before ordering. */
  const newPrices = (error: ApiError, { lines: seen }: NewOrder) => {
    const lines = repriced(seen, error);
    return (
      lines && { lines: t("orderActs.amountChanged", { before: money(amountOf(seen)), now: money(amountOf(lines)) }) }
    );
  };
  const form = useForm<NewOrder>({
    form: "new-order",
    start: EMPTY,
    check: (order) => problemsOf(order, t),
    async save(order) {
      const body = bodyOf(order, { shopZone, today: dayKey(pageNow(now), shopZone) });
      const made = await addOrder(body, keys.of(body)).catch((error: ApiError) => {
        const lines = repriced(order.lines, error);
        if (lines) form.set({ lines });
        throw error;
      });
      kept.settle();
      props.onClose();
      props.onMade(made);
    },
    problemsOf: (error, order) => newPrices(error, order) ?? refusalsOf(error, order, t),
  });
  const kept = useDraftForm(form, { name: "order:new" });
  const { isNewcomer, buyer } = form.values;
  useLastAddress(isNewcomer ? undefined : buyer?.id, form);
  return { form, kept };
}

export type NewOrderForm = ReturnType<typeof useNewOrder>["form"];
