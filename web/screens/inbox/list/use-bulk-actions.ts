import { useT } from "../../../lib/i18n.tsx";
import type { BulkAction } from "../../../ui/bulk/bulk-bar.tsx";
import type { InboxWork } from "../use-inbox-work.ts";

/** Bulk actions on the selected conversations. */
export function useBulkActions({ acts, ask }: InboxWork): readonly BulkAction[] {
  const t = useT();
  return [
    { label: t("inbox.archive"), onChoose: () => acts.archive() },
    { label: t("inbox.label"), onChoose: () => ask("label") },
    {
      label: t("inbox.moreActs"),
      choices: [
        { label: t("inbox.assign"), onChoose: () => ask("assign") },
        { label: t("inbox.snooze"), onChoose: () => ask("snooze") },
        { label: t("inbox.markRead"), onChoose: () => void acts.read(true) },
        { label: t("inbox.markUnread"), onChoose: () => void acts.read(false) },
        { label: t("inbox.star"), onChoose: () => void acts.star() },
        { label: t("inbox.toInbox"), onChoose: () => void acts.toInbox() },
        { label: t("inbox.spam"), onChoose: () => void acts.spam() },
        { label: t("inbox.trash"), onChoose: () => void acts.trash() },
      ],
    },
  ];
}
