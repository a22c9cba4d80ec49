import TextField from "@mui/material/TextField";
import { useState } from "react";
import type { OrderExtended } from "#shared/api/ecommerce/orders.ts";
import { changedFields } from "#shared/rules/merge.ts";
import { lengthOf } from "#shared/rules/person-rules.ts";
import { useT } from "../../lib/i18n.tsx";
import { useDraft, useUnsaved } from "../../lib/use-unsaved.ts";
import { ChangedNotice } from "../../ui/changed-notice.tsx";
import { ActDialog, useAct } from "./act-dialog.tsx";
import { AddressFields, addressProblems } from "./address-fields.tsx";
import { LinesEditor } from "./lines-editor.tsx";
import { EDITED, editableOf, editedOf, type OrderDraft, orderDraftOf } from "./order.edit.ts";
import { piecesOf, refusedLines } from "./order.lines.ts";
import { useRefusalText } from "./order.work.ts";
import { numberOf } from "./orders.columns.tsx";
import { useOrderSave } from "./use-order-save.ts";

const NOTE_MAX = 1000;

/** Changes an order: all of it while it is pending, later its address and its note. */
export function EditDialog({ order, onClose }: { order: OrderExtended; onClose(): void }) {
  const t = useT();
  const refusalText = useRefusalText();
  const act = useAct(onClose);
  // What the form began with: changes are reckoned from it, whatever becomes of the order meanwhile.
  const [opened, setOpened] = useState(order);
  const name = `order:${order.id}`;
  const [draft, setDraft] = useState(useDraft<OrderDraft>(name) ?? orderDraftOf(opened));
  const [isTried, setTried] = useState(false);
  const edited = editedOf(opened, draft);
  const isDirty = Object.keys(changedFields(editableOf(opened), edited, EDITED)).length > 0;
  useUnsaved(isDirty, { name, draft: () => draft });
  const merged = useOrderSave([...opened.details, ...order.details], draft.lines);
  const isPending = opened.status === "pending";
  const address = addressProblems(draft.shipping);
  const noteIsLong = lengthOf(draft.note.trim()) > NOTE_MAX;
  const refused = refusedLines(act.failure, draft.lines);

  function submit(form: HTMLFormElement) {
    setTried(true);
    const badLine = isPending && draft.lines.find((line) => piecesOf(line) === undefined);
    const noLine = isPending && draft.lines.length === 0 && "product";
    const [badField] = Object.keys(address);
    const bad = badLine ? `line-${badLine.productId}` : noLine || badField || (noteIsLong && "note");
    if (bad) return form.querySelector<HTMLElement>(`[name="${bad}"]`)?.focus();
    void act.send(async () => (await merged.save(editableOf(opened), edited)).kind !== "kept");
  }
  const put = (patch: Partial<OrderDraft>) => {
    setDraft({ ...draft, ...patch });
    act.forget();
  };
  return (
    <>
      <ActDialog
        title={t("order.editTitle", { number: numberOf(order) })}
        act={t("order.save")}
        maxWidth="sm"
        isBusy={act.isBusy}
        problem={act.failure && refused.size === 0 ? refusalText(act.failure, order) : undefined}
        help={
          <ChangedNotice
            object="order"
            opened={opened}
            onReload={() => {
              setOpened(order);
              setDraft(orderDraftOf(order));
            }}
          />
        }
        onSubmit={submit}
        onClose={onClose}
      >
        {isPending && (
          <LinesEditor lines={draft.lines} refused={refused} isTried={isTried} onChange={(lines) => put({ lines })} />
        )}
        <AddressFields
          value={draft.shipping}
          problems={isTried ? address : {}}
          onChange={(shipping) => put({ shipping })}
        />
        <TextField
          name="note"
          fullWidth
          multiline
          minRows={2}
          maxRows={8}
          label={t("order.note")}
          value={draft.note}
          error={noteIsLong}
          helperText={noteIsLong ? t("order.tooLong", { count: NOTE_MAX }) : undefined}
          onChange={(event) => put({ note: event.target.value })}
        />
      </ActDialog>
      {merged.dialog}
    </>
  );
}
