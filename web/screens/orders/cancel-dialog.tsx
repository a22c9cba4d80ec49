import { useState } from "react";
import type { OrderExtended } from "#shared/api/ecommerce/orders.ts";
import { useFormat } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.tsx";
import { ActDialog, useAct } from "./act-dialog.tsx";
import { CancelFields, cancellingOf, NOT_CANCELLED, wordsProblem } from "./cancel-fields.tsx";
import { takeStep } from "./order.calls.ts";
import { refundableOf } from "./order.money.ts";
import { useRefusalText } from "./order.work.ts";
import { numberOf } from "./orders.columns.tsx";

/** Cancels an order: why, and what becomes of its goods and its money. */
export function CancelDialog({ order, onClose }: { order: OrderExtended; onClose(): void }) {
  const t = useT();
  const { money } = useFormat();
  const refusalText = useRefusalText();
  const act = useAct(onClose);
  const [how, setHow] = useState(NOT_CANCELLED);
  const [isTried, setTried] = useState(false);
  const owed = refundableOf(order);

  function submit(form: HTMLFormElement) {
    setTried(true);
    if (wordsProblem(how)) return form.querySelector<HTMLElement>("[name=words]")?.focus();
    void act.send(() =>
      takeStep(order, { to: "cancelled", ...cancellingOf({ ...how, refund: how.refund && owed > 0 }) }),
    );
  }
  return (
    <ActDialog
      title={t("order.cancelAsk", { number: numberOf(order) })}
      act={t("order.act.cancel")}
      isDanger
      isBusy={act.isBusy}
      isBarred={!order.allowedTransitions.some(({ to }) => to === "cancelled")}
      problem={act.failure ? refusalText(act.failure, order) : undefined}
      onSubmit={submit}
      onClose={onClose}
    >
      <CancelFields
        value={how}
        isTried={isTried}
        refundLabel={owed > 0 ? t("order.refundOf", { amount: money(owed) }) : undefined}
        onChange={setHow}
      />
    </ActDialog>
  );
}
