import { useEffect } from "react";
import { useBoot } from "../../lib/boot.tsx";
import { late } from "../../lib/lazy-view.ts";
import { fetchKeeping } from "../../lib/preferences/preferences.ts";
import { useUndoQuestion } from "../../ui/actions/confirm-undo.ts";
import { showJobResults, useJobResults } from "../../ui/bulk/job-results.ts";
import { fetchQuestion } from "../../ui/dialog/leave-guard.tsx";
import { Late } from "../../ui/lazy/lazy-boundary.tsx";
import { useChangeFeed } from "./feed/use-change-feed.ts";
import { Banners } from "./network/banners.tsx";
import { LastUpdated } from "./network/last-updated.tsx";
import { useOfflinePage } from "./network/use-offline-page.ts";
import { useNetworkBack } from "./network/use-reconnect.ts";
import { ScenarioGate } from "./scenario-gate.tsx";
import { useStanding } from "./session/use-permissions.ts";
import { useFreshProof } from "./session/use-reauth.ts";
import { useSamePerson } from "./session/use-same-person.ts";
import { useSignInAgain } from "./session/use-sign-in-again.ts";
import { useFocusKept } from "./use-focus-restoration.ts";
import { usePlaceKept } from "./use-scroll-restoration.ts";
import { useKeptJobs } from "./use-tracked-jobs.ts";
import { useUndoKey } from "./use-undo-key.ts";

const SignInAgain = late(async () => (await import("./session/sign-in-again.tsx")).SignInAgain);
const FreshProof = late(async () => (await import("./session/reauth-dialog.tsx")).FreshProof);
const BulkResults = late(async () => (await import("../../ui/bulk/bulk-results.tsx")).BulkResults, ["listTools"]);
const UndoQuestion = late(async () => (await import("./confirm-undo-dialog.tsx")).UndoQuestion);
const closeResults = () => showJobResults(null);

/** Watches over a live page: its connection, what others change, its session, a newer build, what long work came to. */
export function WatchLayer() {
  const { mode } = useBoot();
  const again = useSignInAgain();
  const proof = useFreshProof();
  const results = useJobResults();
  const question = useUndoQuestion();
  useChangeFeed();
  useFocusKept();
  useKeptJobs();
  useNetworkBack();
  useOfflinePage();
  usePlaceKept();
  useSamePerson();
  useStanding();
  useUndoKey();
  useEffect(() => void Promise.all([fetchQuestion(), fetchKeeping()]).catch(() => undefined), []);
  return (
    <>
      <Banners />
      <LastUpdated />
      {mode === "mock" && <ScenarioGate />}
      <Late onLoss={() => again.settle(false)}>{again.isAsked && <SignInAgain onSettled={again.settle} />}</Late>
      <Late onLoss={() => proof.settle(false)}>{proof.isAsked && <FreshProof onSettled={proof.settle} />}</Late>
      <Late onLoss={() => question?.settle(false)}>{question && <UndoQuestion {...question} />}</Late>
      <Late onLoss={closeResults}>
        {results && <BulkResults results={results.lines} counts={results} onClose={closeResults} />}
      </Late>
    </>
  );
}
