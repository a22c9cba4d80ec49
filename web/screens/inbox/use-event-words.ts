import type { ConversationEvent } from "#shared/api/inbox/conversations.ts";
import { type MessageKey, useT } from "../../lib/i18n.tsx";

/** Says what happened to a conversation, and by whom. */
export function useEventWords(): (event: ConversationEvent) => string {
  const t = useT();
  return ({ kind, by, data }) => {
    const name = by?.name ?? t("inbox.event.nobody");
    const to = Array.isArray(data.to) ? data.to.join(", ") : String(data.to ?? "");
    switch (kind) {
      case "status":
        return t(`inbox.event.${to}` as MessageKey, { name });
      case "assignee":
        return to ? t("inbox.event.assigned", { name, to }) : t("inbox.event.unassigned", { name });
      case "order_step":
        return t(`inbox.step.${String(data.step)}` as MessageKey, { name, number: String(data.number ?? "") });
      case "labels":
        return to ? t("inbox.event.labels", { name, to }) : t("inbox.event.unlabelled", { name });
      case "order":
        return to ? t("inbox.event.order", { name, to }) : t("inbox.event.unlinked", { name });
      case "priority":
        return t("inbox.event.priority", { name, to: t(`inbox.priority.${to}` as MessageKey) });
      default:
        return t(`inbox.event.${kind}`, { name });
    }
  };
}
