import type { Change, Sign } from "#shared/api/system/changes.ts";
import { ApiError, proofHeaders, request, sessionSettled } from "../../../lib/api/client.ts";
import { readEvents, type StreamedEvent } from "../../../lib/live/event-stream.ts";
import { busyUntil, noteServerAnswer } from "../../../lib/live/server-status.ts";
import { hasSignedOut } from "../../../lib/session/sign-out.ts";
import { fetchChanges } from "./fetch-changes.ts";
import { pause, streamWatchdog } from "./stream-watchdog.ts";

/** Message of the tab that holds the stream to all tabs; `from` is its cursor before these changes. */
export type FeedMessage =
  | { kind: "changes"; from: number; cursor: number; items: Change[] }
  | { kind: "everything"; cursor: number }
  | { kind: "beat"; cursor: number }
  | { kind: "sign"; sign: Sign };

interface Hold {
  /** Last known cursor of the feed. */
  cursor: number | undefined;
  tell(news: FeedMessage): void;
  signal: AbortSignal;
}

const ASK_EVERY_MS = 10_000;
const AGAIN_MS = 1000;
const AGAIN_MOST_MS = 30_000;

/**
 * Reads the change feed until aborted: by event stream or, without one, by polling every ten seconds while the page is
 * visible. After a break it resumes at its cursor.
 */
export async function leadFeed({ cursor, tell, signal }: Hold): Promise<void> {
  let at = cursor;
  let breaks = 0;

  function take({ event, id, data }: StreamedEvent): void {
    const told = JSON.parse(data);
    if (event === "sign") {
      tell({ kind: "sign", sign: told });
      return;
    }
    const from = at ?? told.cursor;
    at = Number(id);
    if (event === "everything") tell({ kind: "everything", cursor: told.cursor });
    else tell({ kind: "changes", from, cursor: told.cursor, items: told.items });
  }

  /** Reads one stream until it breaks; returns whether it delivered anything. */
  async function stream(): Promise<boolean> {
    const line = streamWatchdog(signal);
    let hasTold = false;
    try {
      const last: Record<string, string> = at === undefined ? {} : { "Last-Event-ID": String(at) };
      const init = () => ({ headers: { ...proofHeaders(), ...last }, signal: line.signal });
      const { body } = await request("/api/changes/stream", init);
      await readEvents(body as NonNullable<typeof body>, {
        take: (event) => {
          hasTold = true;
          take(event);
        },
        heard: () => {
          line.heard();
          noteServerAnswer();
          if (at !== undefined) tell({ kind: "beat", cursor: at });
        },
      });
    } catch (error) {
      // Stream cut off, refused or buffered by a proxy: polls the feed once, then tries a new stream.
      throwSignedOut(error);
    } finally {
      line.end();
    }
    return hasTold;
  }

  async function ask(): Promise<void> {
    try {
      const missed = await fetchChanges(at);
      const from = at ?? missed.cursor;
      at = missed.cursor;
      if (missed.items) tell({ kind: "changes", from, cursor: at, items: missed.items });
      else tell({ kind: "everything", cursor: at });
    } catch (error) {
      // A failed poll is repeated ten seconds later.
      throwSignedOut(error);
    }
  }

  while (!signal.aborted) {
    const since = performance.now();
    const hasStood = canAsk() && (await stream());
    breaks = hasStood && performance.now() - since > AGAIN_MOST_MS ? 0 : breaks + 1;
    if (signal.aborted) return;
    if (!hasStood && canAsk() && document.visibilityState === "visible") await ask();
    const wait = hasStood ? Math.min(AGAIN_MOST_MS, AGAIN_MS * 2 ** (breaks - 1)) : ASK_EVERY_MS;
    await pause(hasStood ? wait * (1 + Math.random() / 2) : wait, signal);
    // A pending call may have ended this session, and with it the stream.
    await sessionSettled();
    if (hasSignedOut()) return;
  }
}

const canAsk = (): boolean => navigator.onLine && busyUntil() === null;

function throwSignedOut(error: unknown): void {
  if (error instanceof ApiError && error.code === "unauthorized") throw error;
}
