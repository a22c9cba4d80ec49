import { mutate } from "swr";
import { noteRequested, sinceRequest } from "../../../lib/api/cached-keys.ts";
import { sessionSettled } from "../../../lib/api/client.ts";
import { isHeld } from "../../../lib/api/refresh.ts";
import { isCard } from "../../../lib/api/stale-keys.ts";
import { whenIdle } from "../../../lib/page/when-idle.ts";
import { hasSignedOut } from "../../../lib/session/sign-out.ts";

const GAP_MS = 2000;
const CARD_GAP_MS = 10_000;
/** Key of the person's current permissions. */
const STANDING = "/account/standing";
/**
 * Resolves once permissions are fetched and rendered: components the person may no longer see are unmounted and not
 * refetched.
 */
let standing: Promise<void> = Promise.resolve();
const due = new Set<string>();
/** Time each key was last marked stale; older requests do not include the change. */
const staleSince = new Map<string, number>();

/**
 * Refetches rendered keys after at least `delayMs`, once and at most every two seconds (dashboard cards: ten); skipped
 * if another request starts meanwhile.
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
  // Requests only rendered keys, whose component shows a failure.
  await mutate(key).catch(() => undefined);
}
