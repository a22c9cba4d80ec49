import { useState } from "react";
import { mutate } from "swr";
import type { Notification } from "#shared/api/system/notifications.ts";
import { type AnswerOf, type ApiError, api } from "../../lib/api/client.ts";
import { useApi } from "../../lib/api/use-api.ts";
import { useFailure } from "../../ui/feedback/use-failure.ts";

type Answer = AnswerOf<"GET /notifications">;
const NEWEST = "/notifications";

interface Older {
  isUnreadOnly: boolean;
  items: Notification[];
  next: number | null;
}

/** The person's notifications, newest first; `showOlder` loads more. */
export function useNotices(isUnreadOnly: boolean) {
  const newest = useApi("GET /notifications", isUnreadOnly ? { query: { unread: "1" } } : {});
  const [kept, setKept] = useState<Older | null>(null);
  // Pages of the other filter belong to another list and would hide where this one continues.
  const older = kept?.isUnreadOnly === isUnreadOnly ? kept : null;
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useFailure();
  const next = older ? older.next : (newest.data?.meta?.next ?? null);
  const first = newest.data?.data ?? [];
  const known = new Set(first.map(({ id }) => id));

  async function attempt(work: () => Promise<void>) {
    setIsBusy(true);
    setFailure(null);
    try {
      await work();
    } catch (error) {
      setFailure(error as ApiError);
    } finally {
      setIsBusy(false);
    }
  }

  return {
    items: [...first, ...(older?.items ?? []).filter(({ id }) => !known.has(id))],
    unread: newest.data?.meta?.unread ?? 0,
    isLoading: !newest.data && !newest.error,
    isAsked: newest.isValidating,
    walkedTo: older?.next ?? null,
    error: newest.error,
    retry: () => void newest.mutate(),
    hasMore: next !== null,
    isBusy,
    failure,
    showOlder: () =>
      attempt(async () => {
        const { data, meta } = await api("GET /notifications", {
          query: { before: next ?? undefined, unread: isUnreadOnly ? "1" : undefined },
        });
        setKept({ isUnreadOnly, items: [...(older?.items ?? []), ...data], next: meta?.next ?? null });
      }),
    readAll: () =>
      attempt(async () => {
        await api("POST /notifications/read", { body: { all: true } });
        setKept((now) =>
          now && !now.isUnreadOnly ? { ...now, items: now.items.map((one) => ({ ...one, read: true })) } : null,
        );
        await Promise.all([mutate(NEWEST), newest.mutate()]);
      }),
    /** Marks as read optimistically; the request outlives the page and is rolled back on failure. */
    read: (id: number) => {
      setFailure(null);
      const mark = (kept?: Answer) => kept && markRead(kept, id);
      void mutate<Answer>(NEWEST, mark, { revalidate: false });
      if (isUnreadOnly) void newest.mutate(mark, { revalidate: false });
      setKept((now) => now && withRead(now, id, true));
      api("POST /notifications/read", { body: { ids: [id] }, keepalive: true }).catch((error: ApiError) => {
        const isRead = older?.items.find((one) => one.id === id)?.read;
        setKept((now) => now && withRead(now, id, isRead === true));
        setFailure(error);
        return Promise.all([mutate(NEWEST), newest.mutate()]);
      });
    },
  };
}

const withRead = (older: Older, id: number, read: boolean): Older => ({
  ...older,
  items: older.items.map((one) => (one.id === id ? { ...one, read } : one)),
});

function markRead(kept: Answer, id: number): Answer {
  const isNew = kept.data.some((one) => one.id === id && !one.read);
  return {
    ...kept,
    data: kept.data.map((one) => (one.id === id ? { ...one, read: true } : one)),
    ...(kept.meta && { meta: { ...kept.meta, unread: kept.meta.unread - (isNew ? 1 : 0) } }),
  };
}
