import type { Change } from "#shared/api/system/changes.ts";
import { cachedKeys } from "../../../lib/api/cached-keys.ts";
import { staleKeys } from "../../../lib/api/stale-keys.ts";
import { emitChanges } from "../../../lib/live/change-events.ts";
import { emitPresence } from "../../../lib/live/presence-events.ts";
import { noteServerAnswer } from "../../../lib/live/server-status.ts";
import { type FeedMessage, leadFeed } from "./feed-leader.ts";
import { fetchChanges } from "./fetch-changes.ts";
import { refetch } from "./refetch.ts";

/** A tab nobody looks at for so long lets the stream go; another one takes it up, or this one when it is seen again. */
const UNSEEN_MS = 60_000;

const OWN_WAIT_MS = 1500;

function keysOf(items: Change[] = [], person: number): string[] {
  const isOwn = items.some(({ object, id }) => object === "person" && id === person);
  return staleKeys(cachedKeys(), new Set([...items.map(({ object }) => object), ...(isOwn ? ["self"] : [])]));
}

type Message = FeedMessage | { kind: "hello" };

/**
 * Takes part in following the change feed. One tab of the browser holds the stream, which a lock decides, and tells the
 * others; each knows how far it was told, and asks for what it missed. Answers the way to stop.
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

  /** What is hidden is asked for when it is looked at. */
  function show(items: Change[] | null): void {
    if (items) emitChanges(items);
    if (document.visibilityState === "hidden") unseen.push(items);
    else if (items) refetchFor(items);
    else refetch(cachedKeys());
  }

  /** What the person did in this tab is asked for by the act itself: one of their own waits, and counts if nothing did. */
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
      // The next word of the tab that holds the stream leads here again.
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
      // Addresses without TLS have no locks: there each tab holds a stream of its own.
      await (navigator.locks ? navigator.locks.request(name, { signal: own.signal }, run) : run());
    } catch {
      // No longer wanted while it waited, or the session has ended, which has its own way out.
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
