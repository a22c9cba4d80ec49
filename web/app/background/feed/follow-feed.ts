import type { Change } from "#shared/api/system/changes.ts";
import { cachedKeys } from "../../../lib/api/cached-keys.ts";
import { staleKeys } from "../../../lib/api/stale-keys.ts";
import { emitChanges } from "../../../lib/live/change-events.ts";
import { emitPresence } from "../../../lib/live/presence-events.ts";
import { noteServerAnswer } from "../../../lib/live/server-status.ts";
import { type FeedMessage, leadFeed } from "./feed-leader.ts";
import { fetchChanges } from "./fetch-changes.ts";
import { refetch } from "./refetch.ts";

/** A tab hidden for this long releases the stream; another tab or this one takes it over later. */
const UNSEEN_MS = 60_000;

const OWN_WAIT_MS = 1500;

function keysOf(items: Change[] = [], person: number): string[] {
  const isOwn = items.some(({ object, id }) => object === "person" && id === person);
  return staleKeys(cachedKeys(), new Set([...items.map(({ object }) => object), ...(isOwn ? ["self"] : [])]));
}

type Message = FeedMessage | { kind: "hello" };

/**
 * Follows the change feed. A lock selects one tab of the browser as the leader; it holds the stream and notifies the
 * others. Each tab has its own cursor and fetches what it missed. Returns unsubscribe.
 */
export function followFeed({ cursor: start, person }: { cursor: number | undefined; person: number }): () => void {
  const name = `pano:changes:${person}`;
  let cursor = start;
  let isAsking = false;
  let unseen: (Change[] | null)[] = [];
  let hold: AbortController | null = null;
  let isHolder = false;
  let letGo = 0;
  const tabs = new BroadcastChannel(name);

  /** Hidden pages refetch when they become visible. */
  function show(items: Change[] | null): void {
    if (items) emitChanges(items);
    if (document.visibilityState === "hidden") unseen.push(items);
    else if (items) refetchFor(items);
    else refetch(cachedKeys());
  }

  /** The action refetches its own changes in this tab; an own change of the feed is delayed, in case nothing did. */
  function refetchFor(items: Change[]): void {
    const [own, others] = [true, false].map((isOwn) => items.filter(({ actor }) => (actor === person) === isOwn));
    refetch(keysOf(others, person));
    refetch(keysOf(own, person), OWN_WAIT_MS);
  }

  async function catchUp(): Promise<void> {
    if (isAsking) return;
    isAsking = true;
    try {
      const missed = await fetchChanges(cursor);
      cursor = missed.cursor;
      show(missed.items);
    } catch {
      // The leader's next message triggers another attempt.
    } finally {
      isAsking = false;
    }
  }

  function take(news: FeedMessage): void {
    if (news.kind === "sign") emitPresence(news.sign);
    else if (cursor !== undefined && news.cursor <= cursor) return;
    else if (news.kind === "everything") {
      cursor = news.cursor;
      show(null);
    } else if (news.kind === "changes" && news.from <= (cursor ?? news.from)) {
      cursor = news.cursor;
      show(news.items);
    } else if (cursor === undefined) cursor = news.cursor;
    else void catchUp();
  }

  const tell = (news: FeedMessage) => {
    take(news);
    tabs.postMessage(news);
  };

  tabs.onmessage = ({ data }: MessageEvent<Message>) => {
    if (data.kind === "hello") {
      if (isHolder && cursor !== undefined) tabs.postMessage({ kind: "beat", cursor } satisfies FeedMessage);
      return;
    }
    noteServerAnswer();
    take(data);
  };

  async function begin(): Promise<void> {
    if (hold) return;
    const own = new AbortController();
    hold = own;
    const run = async () => {
      isHolder = true;
      await leadFeed({ cursor, tell, signal: own.signal });
    };
    try {
      // Pages without TLS have no locks: each tab holds its own stream.
      await (navigator.locks ? navigator.locks.request(name, { signal: own.signal }, run) : run());
    } catch {
      // Cancelled while waiting, or the session has ended, which is handled elsewhere.
    } finally {
      isHolder = false;
    }
  }

  function end(): void {
    hold?.abort();
    hold = null;
  }

  function onLook(): void {
    clearTimeout(letGo);
    if (document.visibilityState === "hidden") {
      letGo = window.setTimeout(end, UNSEEN_MS);
      return;
    }
    const late = unseen;
    unseen = [];
    for (const items of late) show(items);
    void begin();
    tabs.postMessage({ kind: "hello" } satisfies Message);
  }

  onLook();
  document.addEventListener("visibilitychange", onLook);
  return () => {
    clearTimeout(letGo);
    document.removeEventListener("visibilitychange", onLook);
    end();
    tabs.close();
  };
}
