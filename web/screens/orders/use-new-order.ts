import { useRef } from "react";
import type { OrderExtended } from "#shared/api/ecommerce/orders.ts";
import { newActKey } from "../../lib/act-key.ts";
import type { ApiError } from "../../lib/api.ts";
import { useT } from "../../lib/i18n.tsx";
import { useForm } from "../../ui/form/use-form.ts";
import { useKeptForm } from "../../ui/form/use-kept-form.ts";
import { addOrder } from "./order.calls.ts";
import { bodyOf, EMPTY, type NewOrder, problemsOf, refusalsOf } from "./order.create.ts";

/** The form of an order taken by hand. Its key is made with the form, so that the order is taken once. */
export function useNewOrder(props: { onMade(order: OrderExtended): void; onClose(): void }) {
  const t = useT();
  const key = useRef(newActKey());
  const form = useForm<NewOrder>({
    form: "new-order",
    start: EMPTY,
    check: (order) => problemsOf(order, t),
    async save(order) {
      try {
        const made = await addOrder(bodyOf(order), key.current);
        kept.settle();
        props.onClose();
        props.onMade(made);
      } catch (error) {
        // What was refused was not taken: what is sent next is another order.
        if (!(error as ApiError).isPassing) key.current = newActKey();
        throw error;
      }
    },
    problemsOf: (error, order) => refusalsOf(error, order, t),
  });
  const kept = useKeptForm(form, { name: "order:new" });
  return { form, kept };
}

export type NewOrderForm = ReturnType<typeof useNewOrder>["form"];
