import { allUnsaved, holdUnsaved } from "./drafts/unsaved-input.ts";
import { serialQueue } from "./serial-queue.ts";
import { readToken } from "./session/token.ts";

interface KeeperOptions<Change, Answer> {
  name: string;
  /** Merges two changes; the later wins. */
  join(earlier: Change, later: Change): Change;
  /** Whether the request must outlive the page. */
  send(change: Change): Promise<Answer>;
}

interface Batch<Change, Answer> {
  change: Change;
  /** Session token of the person who made the change. */
  token: string;
  sent?: Promise<Answer>;
  kept: Promise<Answer>;
}

/**
 * Saves changes one request at a time; changes made meanwhile are merged into the next request, and each resolves with
 * the answer of its request. Leaving the page asks first and sends what waits. `const save = saveQueue({ name, join,
 * send }); await save(change)`
 */
export function saveQueue<Change, Answer>({ name, join, send }: KeeperOptions<Change, Answer>) {
  const inOrder = serialQueue();
  let waiting: Batch<Change, Answer> | null = null;
  const isHeld = () => allUnsaved().some((one) => one.name === name);

  function go(batch: Batch<Change, Answer>): Promise<Answer> {
    if (waiting === batch) waiting = null;
    batch.sent ??= send(batch.change);
    return batch.sent;
  }
  function warn(event: BeforeUnloadEvent): void {
    if (isHeld()) event.preventDefault();
  }
  function sendWaiting(): void {
    // Another person has signed in: their session must not send it.
    if (waiting?.token !== readToken()) return;
    go(waiting).catch((error: unknown) => console.warn(`What was changed (${name}) was not kept.`, error));
  }

  async function held(batch: () => Promise<Answer>): Promise<Answer> {
    // Without a location: inside the product the request continues, so navigation does not ask.
    const release = holdUnsaved({ name });
    addEventListener("beforeunload", warn);
    addEventListener("pagehide", sendWaiting);
    try {
      return await inOrder(batch);
    } finally {
      release();
      if (!isHeld()) {
        removeEventListener("beforeunload", warn);
        removeEventListener("pagehide", sendWaiting);
      }
    }
  }

  return (change: Change): Promise<Answer> => {
    if (waiting) {
      waiting.change = join(waiting.change, change);
      return waiting.kept;
    }
    const kept = held(() => go(batch));
    const batch: Batch<Change, Answer> = { change, token: readToken(), kept };
    waiting = batch;
    return kept;
  };
}
