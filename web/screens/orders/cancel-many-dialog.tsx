import { useState } from "react";
import { useT } from "../../lib/i18n.tsx";
import { useErrorText } from "../../ui/error-text.ts";
import { ActDialog, useAct } from "./act-dialog.tsx";
import { CancelFields, cancellingOf, NOT_CANCELLED, wordsProblem } from "./cancel-fields.tsx";
import type { BulkHow } from "./use-order-bulk.ts";

/** Cancels many orders for one reason. */
export function CancelManyDialog(props: { count: number; onSend(how: BulkHow): Promise<void>; onClose(): void }) {
  const t = useT();
  const errorText = useErrorText();
  // The caller closes it by what it shows next.
  const act = useAct(() => undefined);
  const [how, setHow] = useState(NOT_CANCELLED);
  const [isTried, setTried] = useState(false);

  function submit(form: HTMLFormElement) {
    setTried(true);
    if (wordsProblem(how)) return form.querySelector<HTMLElement>("[name=words]")?.focus();
    void act.send(() => props.onSend({ action: "cancel", ...cancellingOf(how) }));
  }
  return (
    <ActDialog
      title={t("order.cancelMany", { count: props.count })}
      act={t("order.cancelOrders")}
      isDanger
      isBusy={act.isBusy}
      problem={act.failure ? errorText(act.failure) : undefined}
      onSubmit={submit}
      onClose={props.onClose}
    >
      <CancelFields value={how} isTried={isTried} refundLabel={t("order.refundAll")} onChange={setHow} />
    </ActDialog>
  );
}
