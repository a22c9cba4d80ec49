import { inputLostBy, navigateUnlessBlocked } from "../../lib/drafts/navigation-blocker.ts";
import { onHistoryMove } from "../../lib/page/history-events.ts";

// The router numbers the entries of its history; the one whose page is shown:
let shown = 0;
let isReturning = false;

const numberHere = (): number => (history.state as { idx?: number } | null)?.idx ?? 0;

/** Told after each move that was let through. */
export function noteEntry(): void {
  shown = numberHere();
}

/**
 * Has Back and Forward ask before unsaved input is lost. The browser has moved already when it tells, and the router must
 * not hear of it: so the move is taken back, and made again once the person gave the input up.
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
