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

/** Conversations of the current URL; a page past the end falls back to page 1. */
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

/** Folders and labels with counts. */
export const useFolders = (isAsked = true) => useApi("GET /inbox/folders", isAsked ? {} : null).data?.data;

/** Draft of a new message, shown above the drafts folder; null elsewhere. */
export const useDraftRow = (isAsked: boolean) =>
  useApi("GET /inbox/draft", isAsked ? {} : null, OF_ONE).data?.data ?? null;

/** Conversation with its messages. */
export const useConversation = (id: number | undefined) =>
  useApi("GET /inbox/conversations/{id}", id === undefined ? null : { path: { id } }, OF_ONE);

/** Newest other conversations of the customer. */
export function useEarlierMessages({ id, customer }: ConversationOpened): readonly Conversation[] {
  const { data } = useApi("GET /inbox/conversations", { query: earlierOf(customer) }, OF_ONE);
  return (data?.data ?? []).filter((other) => other.id !== id && isTheirs(customer, other)).slice(0, EARLIER_MOST);
}

/** Whether a search result belongs to the customer: the search matches partial addresses. */
export const isTheirs = (
  { id, email }: { id?: number | null | undefined; email: string },
  { customer }: Conversation,
): boolean => Boolean(id) || customer.email === email;

/** All colleagues, for assignment and mentions. */
export const useColleagues = (isAsked = true) => useApi("GET /kanban/people", isAsked ? {} : null).data?.data;

/** The same as a promise. */
export function useFindColleagues(): () => Promise<{ id: number; name: string }[]> {
  const { cache } = useSWRConfig();
  return async () => {
    const known = cache.get(keyOf("GET /kanban/people"))?.data as AnswerOf<"GET /kanban/people"> | undefined;
    return (known ?? (await api("GET /kanban/people"))).data;
  };
}

/** The signed-in person. */
export function useMe(): { id: number; name: string } {
  const { user } = useBoot();
  return { id: user?.id ?? 0, name: user?.username ?? "" };
}

/** Canned replies. */
export const useCanned = (isAsked: boolean): Canned[] | undefined =>
  useApi("GET /inbox/canned", isAsked ? {} : null).data?.data;

/** All labels. */
export const useLabels = (isAsked = true): Label[] | undefined =>
  useApi("GET /inbox/labels", isAsked ? {} : null).data?.data;
