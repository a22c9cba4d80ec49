import type { ConversationEvent } from "#shared/api/inbox/conversations.ts";
import type { Message } from "../inbox.data.ts";

const OPEN = 3;

interface Line {
  key: string;
  at: string;
  isEnd: boolean;
}
/** Message or event of a conversation. */
export type ThreadLine = Line &
  ({ message: Message; isOpen: boolean } | { message: null; event: ConversationEvent; isOpen: false });

const byTime = (a: { at: string }, b: { at: string }) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0);
const isPending = ({ status }: Message) => status === "queued" || status === "failed";

interface Unfolding {
  isUnfolded: boolean;
  /** Messages that match the search. */
  found: ReadonlySet<number>;
}

/**
 * Lines of a conversation, oldest first; folded, it starts with the third message from the end. Pending and failed
 * messages are never folded, nor anything if a match is older.
 */
export function threadOf(
  messages: readonly Message[],
  events: readonly ConversationEvent[],
  { isUnfolded, found }: Unfolding,
): { lines: ThreadLine[]; folded: number } {
  // A scheduled message counts from its sending time.
  const shown = messages.filter(({ status }) => status !== "withdrawn").sort(byTime);
  const open = new Set(shown.filter((message, at) => at >= shown.length - OPEN || isPending(message)));
  const isWhole = isUnfolded || shown.slice(0, -OPEN).some(({ id }) => found.has(id));
  const kept = isWhole ? shown : [...open];
  const folded = shown.length - kept.length;
  const start = folded > 0 ? (shown.at(-OPEN)?.at ?? "") : "";
  const lines: ThreadLine[] = [
    ...kept.map((message) => ({
      key: `m${message.id}`,
      at: message.at,
      isEnd: false,
      message,
      isOpen: open.has(message),
    })),
    ...events
      .filter(({ at }) => at >= start)
      .map((event) => ({
        key: `e${event.id}`,
        at: event.at,
        isEnd: false,
        message: null,
        event,
        isOpen: false as const,
      })),
  ];
  lines.sort(byTime);
  const last = lines.at(-1);
  if (last) last.isEnd = true;
  return { lines, folded };
}
