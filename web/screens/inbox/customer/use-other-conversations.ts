import { useCallback } from "react";
import { Q_MAX } from "#shared/rules/shop/list-limits.ts";
import { api } from "../../../lib/api/client.ts";
import { useApi } from "../../../lib/api/use-api.ts";
import { useSearch } from "../../../lib/api/use-search.ts";
import { type Conversation, type ConversationOpened, isTheirs } from "../inbox.data.ts";

/** Other conversations of the customer, newest first, or those that match words; without spam and trash. */
export function useOtherConversations(one: ConversationOpened | undefined, text: string) {
  const { id, email = "" } = one?.customer ?? {};
  const find = useCallback((words: string) => askFor({ id, email }, words), [id, email]);
  const all = useApi("GET /inbox/conversations", one ? { query: queryOf({ id, email }) } : null);
  const search = useSearch(text, find);
  const found: readonly Conversation[] = text.trim() ? search.found : (all.data?.data ?? []);
  return {
    others: search.isSearching ? [] : found.filter((other) => other.id !== one?.id && isTheirs({ id, email }, other)),
    isSearching: search.isSearching || all.isLoading,
    hasFailed: text.trim() ? search.hasFailed : all.error !== undefined,
  };
}

interface Whose {
  /** Absent for an unknown sender. */
  id: number | null | undefined;
  email: string;
}

function queryOf({ id, email }: Whose, words = "") {
  const q = (id ? words : `from:"${email}" ${words}`).trim().slice(0, Q_MAX);
  return { ...(id && { customerId: id }), ...(q && { q }), folder: "all", pageSize: 20 } as const;
}

async function askFor(whose: Whose, words: string): Promise<Conversation[]> {
  return (await api("GET /inbox/conversations", { query: queryOf(whose, words) })).data;
}
