import type { Actor } from "../../actor.ts";
import type { Database } from "../../db/database.ts";
import type { FeedReader } from "../../db/write/feed.ts";
import { type EventStream, eventStream } from "../../http/answers/event-stream.ts";
import type { HubEvent } from "../../platform.ts";
import { itemsFor, readerOf, readFeed } from "./changes.store.ts";

/** Interval of reads, so that writes in quick succession share one event. */
const GAP_MS = 100;
/** A reader further behind gets the event `everything`: refetching costs less than an item per change. */
const MOST_BEHIND = 1_000;
/** Streams per person; a further one closes the oldest. */
const STREAMS_MAX = 10;

/**
 * Streams the change feed from the reader's last event on, while they are signed in. The hub only signals growth; items
 * are read from the feed, so that none is lost, duplicated or out of order.
 */
export function streamChanges(
  actor: Actor,
  asked: { lastEvent: string | undefined; isSignedIn(): boolean },
): ReadableStream<Uint8Array> {
  const { platform, caller } = actor;
  const stream = eventStream();
  const name = newName(actor);
  const reader = feedReader(actor, { ...asked, stream, name });
  const hub = platform.hub.listen(reader.hear, stream.close);
  // A closed hub ends the stream at once.
  if (stream.over.aborted) return stream.body;
  const tell = (isOpen: boolean) => platform.hub.publish({ kind: "stream", person: caller?.id ?? 0, name, isOpen });
  stream.over.addEventListener("abort", () => {
    hub.stop();
    tell(false);
  });
  tell(true);
  void reader.follow();
  return stream.body;
}

let opened = 0;

/** Stream name that sorts after all earlier ones. */
function newName({ platform }: Actor): string {
  opened += 1;
  return [platform.clock.now(), opened].map((part) => String(part).padStart(15, "0")).join(" ") + crypto.randomUUID();
}

interface Reading {
  stream: EventStream;
  name: string;
  lastEvent: string | undefined;
  isSignedIn(): boolean;
}

function feedReader(actor: Actor, { stream, name, lastEvent, isSignedIn }: Reading) {
  const { db, platform, requestId, caller } = actor;
  const me = caller?.id ?? 0;
  let cursor = lastEventOf(lastEvent);
  let hasTold = false;
  let isReading = false;
  let isBehind = false;
  let newest: HubEvent | undefined;
  let reader: FeedReader | undefined;
  /** Newer streams of the same person. */
  const newer = new Set<string>();

  /** Closes the stream if its reader is signed out; the check does not extend the session. */
  function stayIn(): void {
    actor.now = platform.clock.now();
    if (!isSignedIn()) stream.close();
  }

  function pass(): void {
    const page = readOnce(db, { since: cursor, now: platform.clock.now(), news: newest });
    if ("isGone" in page || page.last - (cursor ?? page.last) > MOST_BEHIND) {
      cursor = page.last;
      stream.send({ event: "everything", id: cursor, data: { cursor } });
      return;
    }
    // A change of role or of role enforcement applies from that change on.
    if (page.items.some(({ object, id }) => object === "workspace" || (object === "person" && id === me)))
      reader = undefined;
    reader ??= readerOf(actor);
    const told = reader;
    const items = itemsFor(told, page.items);
    // The first event is sent even when empty: it confirms the stream and its cursor.
    if (!hasTold || page.cursor !== cursor) {
      stream.send({ event: "changes", id: page.cursor, data: { cursor: page.cursor, items } });
    }
    hasTold = true;
    cursor = page.cursor;
    isBehind ||= page.more;
    if (items.some(({ object, id }) => object === "person" && id === me)) stayIn();
  }

  /** Sends the feed up to its current end. */
  async function follow(news?: HubEvent): Promise<void> {
    isBehind = true;
    // The page of an event has only changes before it, so an event that arrives meanwhile needs its own page.
    newest = news;
    if (isReading) return;
    isReading = true;
    while (isBehind && !stream.over.aborted) {
      isBehind = false;
      guarded(pass);
      await new Promise((resolve) => setTimeout(resolve, GAP_MS));
    }
    isReading = false;
  }

  /** Closes the stream on an error: the reader reconnects, and gets an error response if the problem persists. */
  function guarded(work: () => void): void {
    try {
      work();
    } catch (error) {
      platform.log("warn", "a change stream broke off", { requestId, error: String(error) });
      stream.close();
    }
  }

  function hearOfStream(other: Extract<HubEvent, { kind: "stream" }>): void {
    if (other.person !== me || other.name <= name) return;
    if (other.isOpen) newer.add(other.name);
    else newer.delete(other.name);
    if (newer.size >= STREAMS_MAX) stream.close();
  }

  /** Keeps the connection alive, checks the session, and reads the feed in case a hub event was lost. */
  function beat(): void {
    stream.beat();
    guarded(stayIn);
    void follow();
  }

  return {
    follow,
    hear(event: HubEvent): void {
      if (event.kind === "grown") void follow(event);
      else if (event.kind === "beat") beat();
      else if (event.kind === "sign") stream.send({ event: "sign", data: event.sign });
      else if (event.kind === "stream") hearOfStream(event);
      else if (event.person === me) guarded(stayIn);
    },
  };
}

/** Cursor of the Last-Event-ID header: undefined without one, NaN (which the feed rejects) if malformed. */
function lastEventOf(header: string | undefined): number | undefined {
  if (header === undefined) return undefined;
  return /^\d{1,15}$/.test(header) ? Number(header) : Number.NaN;
}

type Page = ReturnType<typeof readFeed>;
const shared = new WeakMap<HubEvent, Map<number, Page>>();

/** Shares one page read among the streams of a hub event, since most have the same cursor. */
function readOnce(
  db: Database,
  { since, now, news }: { since: number | undefined; now: number; news: HubEvent | undefined },
): Page {
  if (!news || since === undefined) return readFeed(db, { since, now });
  const pages = shared.get(news) ?? new Map<number, Page>();
  shared.set(news, pages);
  const page = pages.get(since) ?? readFeed(db, { since, now });
  pages.set(since, page);
  return page;
}
