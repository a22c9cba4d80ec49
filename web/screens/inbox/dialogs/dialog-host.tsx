import { useT } from "../../../lib/i18n.tsx";
import type { DialogOf, InboxWork } from "../use-inbox-work.ts";
import {
  assignDialog,
  cardDialog,
  deleteDialog,
  labelDialog,
  mergeDialog,
  orderDialog,
  priorityDialog,
} from "./dialogs.parts.ts";
import { timeDialog } from "./time.parts.ts";

const views = {
  assign: assignDialog,
  label: labelDialog,
  priority: priorityDialog,
  order: orderDialog,
  merge: mergeDialog,
  card: cardDialog,
  delete: deleteDialog,
} as const;

/** Dialogs of conversation actions. */
export function DialogHost({ work, asked: { what, ids } }: { work: InboxWork; asked: DialogOf }) {
  const t = useT();
  const close = work.onAnswered;
  if (what === "snooze") {
    const TimeDialog = timeDialog.view();
    return (
      <TimeDialog
        title={t("inbox.snoozeAsk", { count: ids.length })}
        act={t("inbox.snooze")}
        onTime={(at) => {
          close();
          void work.acts.snooze(at, [...ids]);
        }}
        onClose={close}
      />
    );
  }
  const View = views[what].view();
  return <View ids={ids} work={work} onClose={close} />;
}
