import type { OrderExtended } from "#shared/api/ecommerce/orders.ts";
import { useT } from "../../lib/i18n.tsx";
import { useActKeys } from "../../lib/use-act-keys.ts";
import { useForm } from "../../ui/form/use-form.ts";
import { useKeptForm } from "../../ui/form/use-kept-form.ts";
import { addOrder } from "./order.calls.ts";
import { bodyOf, EMPTY, type NewOrder, problemsOf, refusalsOf } from "./order.create.ts";

/** The form of an order taken by hand. Sent twice, the order is taken once. */
export function useNewOrder(props: { onMade(order: OrderExtended): void; onClose(): void }) {
  const t = useT();
  const keys = useActKeys();
  const form = useForm<NewOrder>({
    form: "new-order",
    start: EMPTY,
    check: (order) => problemsOf(order, t),
    async save(order) {
      const body = bodyOf(order);
      const made = await addOrder(body, keys.of(body));
      kept.settle();
      props.onClose();
      props.onMade(made);
    },
    problemsOf: (error, order) => refusalsOf(error, order, t),
  });
  const kept = useKeptForm(form, { name: "order:new" });
  return { form, kept };
}

export type NewOrderForm = ReturnType<typeof useNewOrder>["form"];
