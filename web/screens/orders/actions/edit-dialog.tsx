import TextField from "@mui/material/TextField";
import { useState } from "react";
import type { OrderExtended } from "#shared/api/ecommerce/orders.ts";
import type { ApiError } from "../../../lib/api/client.ts";
import { useT } from "../../../lib/i18n.tsx";
import { ChangedNotice } from "../../../ui/feedback/changed-notice.tsx";
import { DraftOffer } from "../../../ui/form/draft-offer.tsx";
import { useDraftForm } from "../../../ui/form/use-draft-form.ts";
import { useForm } from "../../../ui/form/use-form.ts";
import { noteProblem } from "../create/order.create.ts";
import { AddressFields, addressProblems } from "../form/address-fields.tsx";
import { LinesEditor } from "../form/lines-editor.tsx";
import { editableOf, editedOf, KEPT, keptFieldOf, orderDraftOf } from "../form/order.edit.ts";
import { amountOf, draftsOf, lineProblems, refusedLines } from "../form/order.lines.ts";
import { numberOf } from "../list/orders.columns.tsx";
import { readOrder } from "../order.calls.ts";
import { excessAt } from "../order.money.ts";
import { useOrderRights } from "../order.rights.ts";
import { useRefusalText } from "../use-order-work.ts";
import { ActionDialog } from "./action-dialog.tsx";
import { type Settlement, SettlementChoice } from "./settlement-choice.tsx";
import { useOrderSave } from "./use-order-save.ts";

/** Edits an order: everything while it is pending, later address and note only. */
export function EditDialog({ order, onClose }: { order: OrderExtended; onClose(): void }) {
  const t = useT();
  const refusalText = useRefusalText();
  const { canRefund } = useOrderRights();
  // Initial state of the form: changes are relative to it, even if the order changes meanwhile.
  const [opened, setOpened] = useState(order);
  const [settling, setSettling] = useState<Settlement>("refund");
  const isPending = opened.status === "pending";
  const form = useForm({
    form: "order",
    start: orderDraftOf(opened),
    check: (draft) => ({
      ...(isPending && lineProblems(draft.lines, t)),
      ...addressProblems(draft, t),
      note: noteProblem(draft.note, t),
    }),
    async save(draft) {
      const { kind } = await merged.save(editableOf(opened), editedOf(opened, draft)).catch(async (error: ApiError) => {
        if (error.code === "refund_required") await moveOn();
        throw error;
      });
      if (kind === "kept") return;
      kept.settle();
      onClose();
    },
    problemsOf: (error, { lines }) => {
      const refused = refusedLines(error, lines, t);
      return Object.keys(refused).length > 0 ? refused : undefined;
    },
  });
  const reopen = (record: OrderExtended) => {
    setOpened(record);
    form.reset(orderDraftOf(record));
  };
  /** Continues from the current order, so that its money is shown, with the input on top. */
  const moveOn = async () => {
    const theirs = await readOrder(order.id).catch(() => undefined);
    if (!theirs) return;
    reopen(theirs);
    form.set(form.changes);
  };
  const kept = useDraftForm(form, {
    name: `order:${order.id}`,
    record: { opened, fields: KEPT, fieldOf: keptFieldOf, reopen },
  });
  const { values, set } = form;
  const amount = isPending ? amountOf(values.lines) : opened.amount;
  const { excess, isMore, givesBack } = excessAt(opened, amount);
  const settle = isMore ? settling : null;
  const merged = useOrderSave({
    opened: opened.version,
    known: [...opened.details, ...order.details],
    drafts: values.lines,
    settle,
  });
  const reload = async () => {
    // The change notice may arrive before the order; if the fetch fails, the notice stays.
    const theirs = await readOrder(order.id).catch(() => undefined);
    if (theirs) reopen(theirs);
  };
  return (
    <>
      <ActionDialog
        title={t("orderActs.editTitle", { number: numberOf(order) })}
        act={t(settle === "refund" ? "orderActs.saveAndRefund" : "orderActs.save")}
        isBarred={givesBack && !canRefund}
        maxWidth="sm"
        form={form}
        isLeftFreely
        tell={(failure) =>
          failure.code === "refund_required" ? t("orderActs.belowPaid") : refusalText(failure, order)
        }
        help={
          <>
            <DraftOffer kept={kept} />
            <ChangedNotice object="order" opened={opened} onReload={() => void reload()} />
          </>
        }
        onClose={() => kept.giveUp(onClose)}
      >
        {isPending && (
          <LinesEditor
            lines={values.lines}
            held={draftsOf(opened.details)}
            problems={form.problems}
            form={form.form}
            onChange={(lines) => set({ lines })}
          />
        )}
        <SettlementChoice
          order={opened}
          excess={isMore ? excess : 0}
          {...{ amount, givesBack, settling }}
          onSettling={setSettling}
        />
        <AddressFields form={form} />
        <TextField fullWidth multiline minRows={2} maxRows={8} label={t("order.note")} {...form.text("note")} />
      </ActionDialog>
      {merged.dialog}
    </>
  );
}
