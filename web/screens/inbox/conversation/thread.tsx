import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import { useEffect, useMemo, useRef, useState } from "react";
import { type ApiError, api } from "../../../lib/api/client.ts";
import { useT } from "../../../lib/i18n.tsx";
import { useErrorText } from "../../../ui/feedback/error-text.ts";
import { toast } from "../../../ui/toast/toast-store.ts";
import { scrollToHighlight } from "../highlight/highlight-ranges.ts";
import { useSearchMatcher } from "../highlight/use-search-matcher.ts";
import type { ConversationOpened, Message } from "../inbox.data.ts";
import { ConversationBadges } from "./conversation-badges.tsx";
import { EventLine } from "./event-line.tsx";
import { MessageCard } from "./message/message-card.tsx";
import { threadOf } from "./thread.rules.ts";

const List = styled("ol")({
  listStyle: "none",
  display: "grid",
  gap: 12,
  margin: 0,
  padding: 16,
  gridTemplateColumns: "minmax(0, 1fr)",
});

interface ThreadProps {
  conversation: ConversationOpened;
  /** Search of the list beside it, highlighted in the messages. */
  search: string;
}

/** State of a conversation and its messages with events, oldest first; folded except the last three. */
export function Thread({ conversation, search }: ThreadProps) {
  const t = useT();
  const errorText = useErrorText();
  const [older, setOlder] = useState<Message[]>([]);
  const [isUnfolded, setUnfolded] = useState(false);
  const list = useRef<HTMLOListElement>(null);
  const end = useRef<HTMLLIElement>(null);
  const { id, messages, events, olderMessages } = conversation;
  const known = useMemo(() => [...older, ...messages], [older, messages]);
  const { find, ids: found } = useSearchMatcher(known, search);
  const thread = threadOf(known, events, { isUnfolded, found });
  const left = olderMessages - older.length;
  const [shown, setShown] = useState(messages);
  if (shown !== messages) {
    setShown(messages);
    // A long conversation loads its newest messages; older ones that a new message pushes out stay.
    const first = messages[0]?.id ?? 0;
    const pushedOut = shown.filter((message) => message.id < first);
    if (older.length > 0 && pushedOut.length > 0) setOlder([...older, ...pushedOut]);
  }
  const newest = messages.at(-1)?.id;

  useEffect(() => {
    if (newest) end.current?.scrollIntoView({ block: "nearest" });
  }, [newest]);

  useEffect(() => {
    if (find && list.current) scrollToHighlight(list.current);
  }, [find]);

  async function fetchOlder() {
    const before = (older[0] ?? messages[0])?.id;
    if (before === undefined) return;
    try {
      const { data } = await api("GET /inbox/conversations/{id}/messages", { path: { id }, query: { before } });
      setOlder([...data, ...older]);
    } catch (error) {
      toast({ message: errorText(error as ApiError), type: "danger" });
    }
  }
  return (
    <>
      <ConversationBadges conversation={conversation} />
      <List ref={list} aria-label={t("inbox.messages")}>
        {thread.folded === 0 && left > 0 && (
          <li>
            <Button size="small" onClick={() => void fetchOlder()}>
              {t("inbox.fetchOlder", { count: left })}
            </Button>
          </li>
        )}
        {thread.folded > 0 && (
          <li>
            <Button size="small" onClick={() => setUnfolded(true)}>
              {t("inbox.showOlder", { count: thread.folded + left })}
            </Button>
          </li>
        )}
        {thread.lines.map((line) => (
          <li key={line.key} ref={line.isEnd ? end : undefined}>
            {line.message ? (
              <MessageCard
                message={line.message}
                isLast={line.isOpen}
                customerId={conversation.customer.id}
                isFound={found.has(line.message.id)}
                find={find}
              />
            ) : (
              <EventLine event={line.event} />
            )}
          </li>
        ))}
      </List>
    </>
  );
}
