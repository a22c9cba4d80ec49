import { mutate } from "swr";
import { noteRequested, sinceRequest } from "../../../lib/api/cached-keys.ts";
import { sessionSettled } from "../../../lib/api/client.ts";
import { isHeld } from "../../../lib/api/refresh.ts";
import { isCard } from "../../../lib/api/stale-keys.ts";
import { whenIdle } from "../../../lib/page/when-idle.ts";
import { hasSignedOut } from "../../../lib/session/sign-out.ts";

const GAP_MS = 2000;
const CARD_GAP_MS = 10_000;
/** What the person may do by now. */
const STANDING = "/account/standing";
/** Until it is known and drawn: what the person may no longer see has left the page then, and is not asked for. */
let standing: Promise<void> = Promise.resolve();
const due = new Set<string>();
/** When a key was last heard to be stale; what was asked before that does not know of it. */
const staleSince = new Map<string, number>();

/**
 * Asks again for what is shown from these keys, after `delayMs` at the earliest: once, never twice within two seconds
 * (cards: ten), and not at all if something else asks meanwhile.
 */
export function refetch(keys: readonly string[], delayMs = 0): void {
  for (const key of keys) {
    staleSince.set(key, performance.now());
    if (due.has(key)) continue;
    const wait = Math.max(delayMs, (isCard(key) ? CARD_GAP_MS : GAP_MS) - sinceRequest(key));
    due.add(key);
    const asked = new Promise<void>((done) => window.setTimeout(() => void run(key).then(done), wait));
    if (key === STANDING) standing = asked.then(() => new Promise(whenIdle));
  }
}

async function run(key: string): Promise<void> {
  // A pending call may have ended this session.
  await (key === STANDING ? sessionSettled() : standing);
  due.delete(key);
  if (hasSignedOut()) return;
  if (isHeld(key) || sinceRequest(key) < performance.now() - (staleSince.get(key) ?? 0)) return;
  noteRequested(key);
  // Asks only where something is drawn from the key, which then shows a failure.
  await mutate(key).catch(() => undefined);
}
