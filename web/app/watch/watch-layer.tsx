import { useEffect } from "react";
import { useBoot } from "../../lib/boot.tsx";
import { late } from "../../lib/part.ts";
import { fetchKeeping } from "../../lib/preferences/preferences.ts";
import { useUndoQuestion } from "../../ui/actions/undo-question.ts";
import { showJobResults, useJobResults } from "../../ui/bulk/job-results.ts";
import { fetchQuestion } from "../../ui/dialog/leave-guard.tsx";
import { Late } from "../../ui/lazy/late.tsx";
import { Banners } from "./banners.tsx";
import { LastUpdated } from "./last-updated.tsx";
import { ScenarioGate } from "./scenario-gate.tsx";
import { useChangeFeed } from "./use-change-feed.ts";
import { useFocusKept } from "./use-focus-kept.ts";
import { useFreshProof } from "./use-fresh-proof.ts";
import { useKeptJobs } from "./use-kept-jobs.ts";
import { useNetworkBack } from "./use-network-back.ts";
import { useOfflinePage } from "./use-offline-page.ts";
import { usePlaceKept } from "./use-place-kept.ts";
import { useSamePerson } from "./use-same-person.ts";
import { useSignInAgain } from "./use-sign-in-again.ts";
import { useStanding } from "./use-standing.ts";
import { useUndoKey } from "./use-undo-key.ts";

const SignInAgain = late(async () => (await import("./sign-in-again.tsx")).SignInAgain);
const FreshProof = late(async () => (await import("./fresh-proof.tsx")).FreshProof);
const BulkResults = late(async () => (await import("../../ui/bulk/bulk-results.tsx")).BulkResults, ["listTools"]);
const UndoQuestion = late(async () => (await import("./undo-question.tsx")).UndoQuestion);
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
