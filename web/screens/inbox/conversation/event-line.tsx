import { styled } from "@mui/material/styles";
import type { ConversationEvent } from "#shared/api/inbox/conversations.ts";
import { useFormat } from "../../../lib/format.ts";
import { type MessageKey, useT } from "../../../lib/i18n.tsx";

const Line = styled("p")(({ theme }) => ({
  ...theme.typography.caption,
  display: "flex",
  justifyContent: "center",
  gap: 8,
  margin: 0,
  color: theme.vars.palette.text.secondary,
  textAlign: "center",
  "& time": { whiteSpace: "nowrap" },
}));

/** Event of a conversation between two messages. */
export function EventLine({ event }: { event: ConversationEvent }) {
  const words = useEventText();
  const { relative, dateTime } = useFormat();
  return (
    <Line>
      <span>{words(event)}</span>
      <time dateTime={event.at} title={dateTime(event.at)}>
        {relative(event.at)}
      </time>
    </Line>
  );
}

/** States whose event names the previous folder; most come from the inbox. */
const STATES: ReadonlySet<string> = new Set(["archived", "spam", "trash", "snoozed"]);

const wordOf = (value: unknown): string => (Array.isArray(value) ? value.join(", ") : String(value ?? ""));

/** Text of a conversation event with its actor. */
function useEventText(): (event: ConversationEvent) => string {
  const t = useT();
  return ({ kind, by, data }) => {
    const name = by?.name ?? t("inbox.event.nobody");
    const [from, to] = [wordOf(data.from), wordOf(data.to)];
    const was = (text: string, before: string) => (before ? t("inbox.event.was", { text, from: before }) : text);
    switch (kind) {
      case "status":
        return was(
          t(`inbox.event.${to}` as MessageKey, { name }),
          STATES.has(from) ? t(`inbox.status.${from}` as MessageKey) : "",
        );
      case "assignee":
        return was(to ? t("inbox.event.assigned", { name, to }) : t("inbox.event.unassigned", { name }), from);
      case "order_step":
        return t(`inbox.step.${String(data.step)}` as MessageKey, { name, number: String(data.number ?? "") });
      case "labels":
        return to ? t("inbox.event.labels", { name, to }) : t("inbox.event.unlabelled", { name });
      case "order":
        return to ? t("inbox.event.order", { name, to }) : t("inbox.event.unlinked", { name });
      case "priority":
        return was(
          t("inbox.event.priority", { name, to: t(`inbox.priority.${to}` as MessageKey) }),
          from && t(`inbox.priority.${from}` as MessageKey),
        );
      default:
        return t(`inbox.event.${kind}`, { name });
    }
  };
}
