import type { ConversationEvent } from "#shared/api/inbox/conversations.ts";
import type { Message } from "./inbox.data.ts";

const OPEN = 3;

interface Line {
  key: string;
  at: string;
  isEnd: boolean;
}
/** A message or something that happened between two of them. */
export type ThreadLine = Line &
  ({ message: Message; isOpen: boolean } | { message: null; event: ConversationEvent; isOpen: false });

/** The lines of a conversation, oldest first; folded, it begins with the third message from its end. */
export function threadOf(
  messages: readonly Message[],
  events: readonly ConversationEvent[],
  isUnfolded: boolean,
): { lines: ThreadLine[]; folded: number } {
  const shown = messages.filter(({ status }) => status !== "withdrawn");
  const from = Math.max(0, shown.length - OPEN);
  const kept = isUnfolded ? shown : shown.slice(from);
  const start = isUnfolded ? "" : from > 0 ? (kept[0]?.at ?? "") : "";
  const lines: ThreadLine[] = [
    ...kept.map((message, at) => ({
      ...{ key: `m${message.id}`, at: message.at, isEnd: false, message },
      isOpen: at >= kept.length - OPEN,
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
  lines.sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
  const last = lines.at(-1);
  if (last) last.isEnd = true;
  return { lines, folded: isUnfolded ? 0 : from };
}
