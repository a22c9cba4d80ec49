import { allUnsaved, holdUnsaved } from "./drafts/unsaved-input.ts";
import { serialQueue } from "./serial-queue.ts";
import { readToken } from "./session/token.ts";

interface KeeperOptions<Change, Answer> {
  name: string;
  /** Both changes in one: the later one holds where they contradict. */
  join(earlier: Change, later: Change): Change;
  /** Is to outlive the page (`keepalive`). */
  send(change: Change): Promise<Answer>;
}

interface Batch<Change, Answer> {
  change: Change;
  /** Whose change it is. */
  token: string;
  sent?: Promise<Answer>;
  kept: Promise<Answer>;
}

/**
 * Keeps changes as they are made, by one call at a time: those made while one is under way go together in the next.
 * Leaving the page before the answer asks first, and sends what waits. A change is answered as the call it went with.
 * `const keep = saveQueue({ name, join, send }); await keep(change)`
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
    // Where somebody else has signed in meanwhile, it is not theirs to send.
    if (waiting?.token !== readToken()) return;
    go(waiting).catch((error: unknown) => console.warn(`What was changed (${name}) was not kept.`, error));
  }

  async function held(batch: () => Promise<Answer>): Promise<Answer> {
    // Without a place: inside the product the call goes on, so no move there asks.
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
