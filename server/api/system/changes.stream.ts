import type { Actor } from "../../actor.ts";
import type { Database } from "../../db/database.ts";
import type { FeedReader } from "../../db/write/feed.ts";
import { type EventStream, eventStream } from "../../http/answers/event-stream.ts";
import type { HubEvent } from "../../platform.ts";
import { itemsFor, readerOf, readFeed } from "./changes.store.ts";

const BEAT_MS = 15_000;
/** Writes in quick succession go out together. */
const GAP_MS = 100;
/** Whoever is further behind asks for everything again, which is less than being told of each change. */
const MOST_BEHIND = 1_000;
/** A person who opens more loses the oldest. */
const STREAMS_MAX = 10;

/**
 * The change feed as it grows, from the reader's last event on, for as long as they are signed in. The hub only says
 * that there is more; what it is, is read from the feed, so that nothing is lost, doubled or out of order.
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
  const beat = setInterval(reader.beat, BEAT_MS);
  const tell = (isOpen: boolean) => platform.hub.publish({ kind: "stream", person: caller?.id ?? 0, name, isOpen });
  stream.over.addEventListener("abort", () => {
    clearInterval(beat);
    hub.stop();
    tell(false);
  });
  tell(true);
  void reader.follow();
  return stream.body;
}

let opened = 0;

/** A name that sorts behind those of all streams opened before. */
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
  /** Streams of the same person that were opened after this one. */
  const newer = new Set<string>();

  /** Ends the stream when its reader is no longer signed in. Looking so does not keep a session alive. */
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
    // A role given or taken, or roles enforced, widen or narrow the stream from that very change on.
    if (page.items.some(({ object, id }) => object === "workspace" || (object === "person" && id === me)))
      reader = undefined;
    reader ??= readerOf(actor);
    const told = reader;
    const items = itemsFor(told, page.items);
    // The first event tells where the feed stands, and that the stream does.
    if (!hasTold || page.cursor !== cursor) {
      stream.send({ event: "changes", id: page.cursor, data: { cursor: page.cursor, items } });
    }
    hasTold = true;
    cursor = page.cursor;
    isBehind ||= page.more;
    if (items.some(({ object, id }) => object === "person" && id === me)) stayIn();
  }

  /** Passes on what the feed holds by now. */
  async function follow(news?: HubEvent): Promise<void> {
    isBehind = true;
    // A page read for an event holds what was kept before it, so one that comes meanwhile asks for a page of its own.
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

  /** A stream that cannot be told is ended: its reader comes back, and is refused in words if the trouble lasts. */
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

  return {
    follow,
    hear(event: HubEvent): void {
      if (event.kind === "grown") void follow(event);
      else if (event.kind === "sign") stream.send({ event: "sign", data: event.sign });
      else if (event.kind === "stream") hearOfStream(event);
      else if (event.person === me) guarded(stayIn);
    },
    /** Shows both ends that the line stands, and makes up for a word of the hub that was lost. */
    beat(): void {
      stream.beat();
      guarded(stayIn);
      void follow();
    },
  };
}

/** Where the reader was; without the header it begins with what comes, and a strange one is no place in the feed. */
function lastEventOf(header: string | undefined): number | undefined {
  if (header === undefined) return undefined;
  return /^\d{1,15}$/.test(header) ? Number(header) : Number.NaN;
}

type Page = ReturnType<typeof readFeed>;
const shared = new WeakMap<HubEvent, Map<number, Page>>();

/** The readers told by one and the same event stand at the same place mostly: they read it once for all of them. */
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
