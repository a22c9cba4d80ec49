import { useRef, useState } from "react";
import { ApiError } from "../../../lib/api/client.ts";
import { useFailure } from "../../../ui/feedback/use-failure.ts";
import { runRestore, type SentBackup, sendBackup } from "./shop-data.data.ts";

type Step = "choose" | "sending" | "proven" | "running";

/** A restore as its dialog leads through it: sent and proven, then run. */
export function useRestore() {
  const [step, setStep] = useState<Step>("choose");
  const [share, setShare] = useState(0);
  const [sent, setSent] = useState<SentBackup | null>(null);
  const [error, setError] = useFailure();
  const sending = useRef<AbortController>(null);

  /** Does one step; what is refused leads back to `from`. */
  async function attempt(from: Step, work: () => Promise<void>) {
    setError(null);
    try {
      await work();
    } catch (failure) {
      if (sending.current?.signal.aborted) return;
      if (!(failure instanceof ApiError)) throw failure;
      setError(failure);
      setStep(from);
    }
  }
  return {
    step,
    share,
    sent,
    error,
    send: (file: File) =>
      attempt("choose", async () => {
        sending.current = new AbortController();
        setShare(0);
        setStep("sending");
        const found = await sendBackup(file, { signal: sending.current.signal, onSent: setShare });
        setSent(found);
        setStep("facts" in found ? "proven" : "choose");
      }),
    run: (confirmName: string, acceptUnsigned: boolean) =>
      attempt("proven", async () => {
        if (!(sent && "facts" in sent)) return;
        setStep("running");
        await runRestore(sent.id, { confirmName, acceptUnsigned });
      }),
    stop: () => sending.current?.abort(),
  };
}
