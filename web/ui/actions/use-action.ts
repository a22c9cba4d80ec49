import { useRef, useState } from "react";
import { ApiError } from "../../lib/api/client.ts";
import { toast } from "../toast/toast-store.ts";

/** Runs one action at a time and shows an error as a toast: `const { isBusy, run } = useAction(errorText)`. */
export function useAction(tell: (error: ApiError) => string) {
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
      toast({ message: tell(error), type: "danger" });
    } finally {
      isRunning.current = false;
      setBusy(false);
    }
  }
  return { isBusy, run };
}
