import { useEffect } from "react";
import { useSWRConfig } from "swr";
import type { Conversation, ConversationOpened, FolderCounts } from "#shared/api/inbox/conversations.ts";
import type { Canned, Label } from "#shared/api/inbox/labels.ts";
import type { Message, MessageFile } from "#shared/api/inbox/messages.ts";
import type { ListMeta } from "#shared/envelope.ts";
import { type AnswerOf, api, keyOf } from "../../lib/api.ts";
import { useBoot } from "../../lib/boot.tsx";
import { useApi } from "../../lib/use-api.ts";
import type { InboxPlace } from "./use-inbox-place.ts";

export type { Canned, Conversation, ConversationOpened, FolderCounts, Label, Message, MessageFile };

const OF_ONE = { keepPreviousData: false, shouldRetryOnError: false };

/** The conversations of the place one is at; a page past the end falls back to the first. */
export function useConversations({ asked, list }: InboxPlace) {
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

/** One conversation with its messages. */
export const useConversation = (id: number | undefined) =>
  useApi("GET /inbox/conversations/{id}", id === undefined ? null : { path: { id } }, OF_ONE);

/** The customer's other conversations, the newest first. */
export const useEarlier = (customerId: number | null) =>
  useApi("GET /inbox/conversations", customerId === null ? null : { query: earlierOf(customerId) }, OF_ONE);

const earlierOf = (customerId: number) => ({ customerId, folder: "all", pageSize: "6" });

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
