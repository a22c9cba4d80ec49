import { useRef, useState } from "react";
import { ApiError } from "../../lib/api.ts";
import { useErrorText } from "../../ui/error-text.ts";
import { toast } from "../../ui/toast-store.ts";

/** One act of a button at a time; a refusal is said in a toast: `const { isBusy, run } = useAct()`. */
export function useAct() {
  const errorText = useErrorText();
  const [isBusy, setBusy] = useState(false);
  const isRunning = useRef(false);

  async function run(act: () => Promise<unknown>): Promise<void> {
    if (isRunning.current) return;
    isRunning.current = true;
    setBusy(true);
    try {
      await act();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      toast({ message: errorText(error), type: "danger" });
    } finally {
      isRunning.current = false;
      setBusy(false);
    }
  }
  return { isBusy, run };
}
