import { useEffect } from "react";
import { useBoot } from "../../lib/boot.tsx";
import { lazyView } from "../../lib/lazy-view.ts";
import { preloadSaving } from "../../lib/preferences/preferences.ts";
import { useUndoConfirmation } from "../../ui/actions/confirm-undo.ts";
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
import { useTrackedJobs } from "./use-tracked-jobs.ts";
import { useUndoKey } from "./use-undo-key.ts";

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
