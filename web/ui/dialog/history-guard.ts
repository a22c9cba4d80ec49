import { inputLostBy, navigateUnlessBlocked } from "../../lib/drafts/navigation-blocker.ts";
import { onHistoryMove } from "../../lib/page/history-events.ts";

// Index of the shown history entry, as numbered by the router.
let shown = 0;
let isReturning = false;

const numberHere = (): number => (history.state as { idx?: number } | null)?.idx ?? 0;

/** Called after each permitted navigation. */
export function noteEntry(): void {
  shown = numberHere();
}

/**
 * Confirms Back and Forward before unsaved input is lost. The browser reports a navigation after the fact, and the
 * router must not see it: it is reverted, and repeated once the input is discarded.
 */
export const guardHistory = (): (() => void) => onHistoryMove(onMove);

function onMove(event: PopStateEvent): void {
  const by = numberHere() - shown;
  if (isReturning) {
    event.stopImmediatePropagation();
    if (by === 0) isReturning = false;
    else history.go(-by);
    return;
  }
  const to = new URL(location.href);
  if (by === 0 || inputLostBy(to).length === 0) return;
  event.stopImmediatePropagation();
  isReturning = true;
  history.go(-by);
  navigateUnlessBlocked(to, () => history.go(by));
}
