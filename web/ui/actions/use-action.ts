import { useRef, useState } from "react";
import { ApiError } from "../../lib/api/client.ts";
import { toast } from "../toast/toast-store.ts";

/** One act of a button at a time; a refusal is told in a toast: `const { isBusy, run } = useAction(errorText)`. */
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
