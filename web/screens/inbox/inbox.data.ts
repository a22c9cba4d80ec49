import { useEffect } from "react";
import { useSWRConfig } from "swr";
import type { Conversation, ConversationOpened, FolderCounts } from "#shared/api/inbox/conversations.ts";
import type { Canned, Label } from "#shared/api/inbox/labels.ts";
import type { Message, MessageFile } from "#shared/api/inbox/messages.ts";
import type { ListMeta } from "#shared/envelope.ts";
import { earlierOf } from "#shared/screens.ts";
import { type AnswerOf, api, keyOf } from "../../lib/api/client.ts";
import { useApi } from "../../lib/api/use-api.ts";
import { useBoot } from "../../lib/boot.tsx";
import type { InboxUrl } from "./use-inbox-url.ts";

export type { Canned, Conversation, ConversationOpened, FolderCounts, Label, Message, MessageFile };

const OF_ONE = { keepPreviousData: false, shouldRetryOnError: false };
const EARLIER_MOST = 5;

/** The conversations of the place one is at; a page past the end falls back to the first. */
export function useConversations({ asked, list }: InboxUrl) {
  const { data, error, isLoading, isValidating, mutate } = useApi("GET /inbox/conversations", {
    query: asked,
  });
  const meta = data?.meta as ListMeta | undefined;
  const isPastEnd = !!meta && !isValidating && meta.page !== null && meta.page > 1 && meta.page > meta.pageCount;
  useEffect(() => {
    if (isPastEnd) list.change({ page: undefined });
  }, [isPastEnd, list]);
  return {
    rows: data?.data as Conversation[] | undefined,
    total: meta?.total ?? 0,
    totalExact: meta?.totalExact ?? true,
    pageCount: Math.max(1, meta?.pageCount ?? 1),
    error,
    isLoading,
    isBusy: isValidating && !!data,
    mutate,
  };
}

/** The folders and labels with their counts. */
export const useFolders = (isAsked = true) => useApi("GET /inbox/folders", isAsked ? {} : null).data?.data;

/** The new message one has begun to write, which stands above the conversations with drafts; null elsewhere. */
export const useDraftRow = (isAsked: boolean) =>
  useApi("GET /inbox/draft", isAsked ? {} : null, OF_ONE).data?.data ?? null;

/** One conversation with its messages. */
export const useConversation = (id: number | undefined) =>
  useApi("GET /inbox/conversations/{id}", id === undefined ? null : { path: { id } }, OF_ONE);

/** The newest other conversations of the customer. */
export function useEarlierMessages({ id, customer }: ConversationOpened): readonly Conversation[] {
  const { data } = useApi("GET /inbox/conversations", { query: earlierOf(customer) }, OF_ONE);
  return (data?.data ?? []).filter((other) => other.id !== id && isTheirs(customer, other)).slice(0, EARLIER_MOST);
}

/** Whether a conversation that was found is one of theirs: a search takes parts of an address too. */
export const isTheirs = (
  { id, email }: { id?: number | null | undefined; email: string },
  { customer }: Conversation,
): boolean => Boolean(id) || customer.email === email;

/** Everybody who works here: whom a conversation can be given to, and a note can speak to. */
export const useColleagues = (isAsked = true) => useApi("GET /kanban/people", isAsked ? {} : null).data?.data;

/** The same, waited for where they have not arrived yet. */
export function useFindColleagues(): () => Promise<{ id: number; name: string }[]> {
  const { cache } = useSWRConfig();
  return async () => {
    const known = cache.get(keyOf("GET /kanban/people"))?.data as AnswerOf<"GET /kanban/people"> | undefined;
    return (known ?? (await api("GET /kanban/people"))).data;
  };
}

/** The person who works here. */
export function useMe(): { id: number; name: string } {
  const { user } = useBoot();
  return { id: user?.id ?? 0, name: user?.username ?? "" };
}

/** The replies kept for use again. */
export const useCanned = (isAsked: boolean): Canned[] | undefined =>
  useApi("GET /inbox/canned", isAsked ? {} : null).data?.data;

/** The labels there are. */
export const useLabels = (isAsked = true): Label[] | undefined =>
  useApi("GET /inbox/labels", isAsked ? {} : null).data?.data;
