import { type ReactNode, useContext, useEffect, useMemo } from "react";
import {
  createPath,
  UNSAFE_NavigationContext as Navigation,
  type Navigator,
  useLocation,
  useNavigate,
} from "react-router-dom";
import { fetchWords } from "../../i18n/words.ts";
import { useBoot } from "../../lib/boot.tsx";
import { draftsOfOwner } from "../../lib/drafts/draft.ts";
import {
  answerBlockedMove,
  inputLostBy,
  navigateUnlessBlocked,
  useBlockedMove,
} from "../../lib/drafts/navigation-blocker.ts";
import { lazyView } from "../../lib/lazy-view.ts";
import { provideNavigation } from "../../lib/navigate.ts";
import { onHistoryMove } from "../../lib/page/history-events.ts";
import { LazyBoundary } from "../lazy/lazy-boundary.tsx";

/** Preloads the dialog once the page is idle, so that it also works offline. */
export const preloadLeaveDialog = () => Promise.all([import("./leave-dialog.tsx"), fetchWords(["forms", "unsaved"])]);

const LeaveDialog = lazyView(async () => (await preloadLeaveDialog())[0].LeaveDialog);

/**
 * Confirms navigation that would lose unsaved input: links, shortcuts, Back. The router's own blocker needs data mode:
 * 18 KiB on every page (`docs/decisions/web-state.md`).
 */
export function LeaveGuard({ children }: { children: ReactNode }) {
  const navigation = useContext(Navigation);
  const isLeaving = useBlockedMove();
  const { user } = useBoot();
  // Runs before forms look for their drafts; the same on each render.
  draftsOfOwner(user?.id ?? null);
  const guarded = useMemo(() => ({ ...navigation, navigator: askingNavigator(navigation.navigator) }), [navigation]);
  const location = useLocation();

  useEffect(guardHistory, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each move has its own entry.
  useEffect(noteEntry, [location]);

  return (
    <Navigation value={guarded}>
      <Lend />
      {children}
      <LazyBoundary onLoadError={() => answerBlockedMove(false)}>{isLeaving && <LeaveDialog />}</LazyBoundary>
    </Navigation>
  );
}

/** Navigation from outside the tree is confirmed too. */
function Lend() {
  const navigate = useNavigate();
  useEffect(() => provideNavigation((to, options) => void navigate(to, options)), [navigate]);
  return null;
}

type To = Parameters<Navigator["push"]>[0];

const urlOf = (to: To): URL => new URL(typeof to === "string" ? to : createPath(to), location.href);

function askingNavigator(navigator: Navigator): Navigator {
  return Object.assign(Object.create(navigator) as Navigator, {
    push: (...move: Parameters<Navigator["push"]>) =>
      navigateUnlessBlocked(urlOf(move[0]), () => navigator.push(...move)),
    replace: (...move: Parameters<Navigator["replace"]>) =>
      navigateUnlessBlocked(urlOf(move[0]), () => navigator.replace(...move)),
  });
}

// Index of the shown history entry, as numbered by the router.
let shown = 0;
let isReturning = false;

const numberHere = (): number => (history.state as { idx?: number } | null)?.idx ?? 0;

/** Called after each permitted navigation. */
function noteEntry(): void {
  shown = numberHere();
}

/**
 * Confirms Back and Forward before unsaved input is lost. The browser reports a navigation after the fact, and the
 * router must not see it: it is reverted, and repeated once the input is discarded.
 */
const guardHistory = (): (() => void) => onHistoryMove(onMove);

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
