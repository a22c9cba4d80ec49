import type { ConversationEvent } from "#shared/api/inbox/conversations.ts";
import type { Message } from "../inbox.data.ts";

const OPEN = 3;

interface Line {
  key: string;
  at: string;
  isEnd: boolean;
}
/** A message or something that happened between two of them. */
export type ThreadLine = Line &
  ({ message: Message; isOpen: boolean } | { message: null; event: ConversationEvent; isOpen: false });

const byTime = (a: { at: string }, b: { at: string }) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0);
const isPending = ({ status }: Message) => status === "queued" || status === "failed";

interface Unfolding {
  isUnfolded: boolean;
  /** The messages that hold what was searched for. */
  found: ReadonlySet<number>;
}

/**
 * The lines of a conversation, oldest first; folded, it begins with the third message from its end. What waits or could
 * not be sent is never folded away, and where something was found before that, nothing is.
 */
export function threadOf(
  messages: readonly Message[],
  events: readonly ConversationEvent[],
  { isUnfolded, found }: Unfolding,
): { lines: ThreadLine[]; folded: number } {
  // One that was scheduled is as new as the moment it went out.
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
