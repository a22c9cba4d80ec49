import { mutate } from "swr";
import type { ConversationState } from "#shared/rules/inbox/conversation-states.ts";
import { cachedKeys } from "../../lib/api/cached-keys.ts";
import { keyOf } from "../../lib/api/client.ts";
import type { Conversation } from "./inbox.data.ts";

type Patch = Partial<Conversation>;
interface Shown {
  data: Conversation[] | Conversation;
}

const LIST = "/inbox/conversations";
/** Status of the conversations in these folders; another status removes them. */
const statusOf: Record<string, ConversationState> = {
  inbox: "open",
  mine: "open",
  unassigned: "open",
  snoozed: "snoozed",
  archived: "archived",
  spam: "spam",
  trash: "trash",
};

/** Rows of a list with changes to these conversations applied. */
export function overlaidRows(rows: readonly Conversation[], { key, ids, patch }: Foreseen): Conversation[] {
  const query = new URLSearchParams(key.split("?")[1] ?? "");
  const isBare = !query.has("q") && !query.has("customerId");
  const kept = isBare ? statusOf[query.get("folder") ?? "inbox"] : undefined;
  return rows
    .map((row) => (ids.includes(row.id) ? { ...row, ...patch } : row))
    .filter((row) => !ids.includes(row.id) || !patch.status || !kept || patch.status === kept);
}

interface Foreseen {
  key: string;
  ids: readonly number[];
  patch: Patch;
}

/** Updates conversations optimistically wherever they are rendered, until the answer. */
export async function addOverlay(ids: readonly number[], patch: Patch): Promise<void> {
  const lists = cachedKeys().filter((key) => key === LIST || key.startsWith(`${LIST}?`));
  const ones = ids.map((id) => keyOf("GET /inbox/conversations/{id}", { path: { id } }));
  await Promise.all([
    ...lists.map((key) =>
      mutate(
        key,
        (shown: Shown | undefined) =>
          shown && { ...shown, data: overlaidRows(shown.data as Conversation[], { key, ids, patch }) },
        { revalidate: false },
      ),
    ),
    ...ones.map((key) =>
      mutate(
        key,
        (shown: Shown | undefined) => shown && { ...shown, data: { ...(shown.data as Conversation), ...patch } },
        { revalidate: false },
      ),
    ),
  ]);
}
