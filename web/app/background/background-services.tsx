import { useEffect, useRef } from "react";
import { trackedJobs } from "../../lib/api/tracked-jobs.ts";
import { useBoot } from "../../lib/boot.tsx";
import { fetchWithRetry } from "../../lib/fetch-with-retry.ts";
import { useT } from "../../lib/i18n.tsx";
import { lazyView } from "../../lib/lazy-view.ts";
import { preloadSaving } from "../../lib/preferences/preferences.ts";
import { useUndoConfirmation } from "../../ui/actions/confirm-undo.ts";
import { useUndo } from "../../ui/actions/use-undo.ts";
import { showJobResults, useJobResults } from "../../ui/bulk/job-results.ts";
import { preloadLeaveDialog } from "../../ui/dialog/leave-guard.tsx";
import { LazyBoundary } from "../../ui/lazy/lazy-boundary.tsx";
import { useChangeFeed } from "./feed/use-change-feed.ts";
import { Banners } from "./network/banners.tsx";
import { LastUpdated } from "./network/last-updated.tsx";
import { useOfflinePage } from "./network/use-offline-page.ts";
import { useReconnect } from "./network/use-reconnect.ts";
import { ScenarioGate } from "./scenario-gate.tsx";
import { usePermissions } from "./session/use-permissions.ts";
import { useReauth } from "./session/use-reauth.ts";
import { useSamePerson } from "./session/use-same-person.ts";
import { useSignInAgain } from "./session/use-sign-in-again.ts";
import { useFocusRestoration } from "./use-focus-restoration.ts";
import { useScrollRestoration } from "./use-scroll-restoration.ts";

const SignInAgain = lazyView(async () => (await import("./session/sign-in-again.tsx")).SignInAgain);
const ReauthDialog = lazyView(async () => (await import("./session/reauth-dialog.tsx")).ReauthDialog);
const BulkResults = lazyView(async () => (await import("../../ui/bulk/bulk-results.tsx")).BulkResults, ["listTools"]);
const ConfirmUndoDialog = lazyView(async () => (await import("./confirm-undo-dialog.tsx")).ConfirmUndoDialog);
const closeResults = () => showJobResults(null);

/** Services of a hydrated page: connection, changes, session, newer builds, bulk jobs. */
export function BackgroundServices() {
  const { mode } = useBoot();
  const again = useSignInAgain();
  const proof = useReauth();
  const results = useJobResults();
  const question = useUndoConfirmation();
  useChangeFeed();
  useFocusRestoration();
  useTrackedJobs();
  useReconnect();
  useOfflinePage();
  useScrollRestoration();
  useSamePerson();
  usePermissions();
  useUndoKey();
  useEffect(() => void Promise.all([preloadLeaveDialog(), preloadSaving()]).catch(() => undefined), []);
  return (
    <>
      <Banners />
      <LastUpdated />
      {mode === "mock" && <ScenarioGate />}
      <LazyBoundary onLoadError={() => again.settle(false)}>
        {again.isAsked && <SignInAgain onSettled={again.settle} />}
      </LazyBoundary>
      <LazyBoundary onLoadError={() => proof.settle(false)}>
        {proof.isAsked && <ReauthDialog onSettled={proof.settle} />}
      </LazyBoundary>
      <LazyBoundary onLoadError={() => question?.settle(false)}>
        {question && <ConfirmUndoDialog {...question} />}
      </LazyBoundary>
      <LazyBoundary onLoadError={closeResults}>
        {results && <BulkResults results={results.lines} counts={results} onClose={closeResults} />}
      </LazyBoundary>
    </>
  );
}

/** Continues to report bulk jobs that the tab followed before a reload. */
function useTrackedJobs(): void {
  const t = useT();
  const undo = useUndo();
  const hasLooked = useRef(false);
  useEffect(() => {
    if (hasLooked.current) return;
    hasLooked.current = true;
    if (trackedJobs().length === 0) return;
    fetchWithRetry(
      () => import("../../ui/actions/job-toasts.ts"),
      // The next load reports what fails now.
      ({ followTracked }) => void followTracked({ t, undo }).catch(() => undefined),
    );
  }, [t, undo]);
}

const FIELDS =
  "input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable=''], [contenteditable=true]";

/** Ctrl/⌘ Z outside fields undoes the newest action, on every screen. */
function useUndoKey(): void {
  const { newest } = useUndo();
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isUndo = event.key.toLowerCase() === "z" && (event.ctrlKey || event.metaKey);
      if (!isUndo || event.shiftKey || event.altKey || event.repeat || event.defaultPrevented) return;
      if (event.target instanceof Element && event.target.closest(FIELDS)) return;
      event.preventDefault();
      void newest();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [newest]);
}
