import { useEffect, useMemo, useRef } from "react";
import { holdUnsaved } from "../../../lib/drafts/unsaved-input.ts";

/** Marks a cell as unsaved from the start of its edit until the server has saved it. */
export function useEditHold() {
  const release = useRef<(() => void) | null>(null);
  useEffect(() => () => release.current?.(), []);
  return useMemo(() => {
    const end = () => {
      release.current?.();
      release.current = null;
    };
    return {
      start() {
        end();
        release.current = holdUnsaved({ name: "cell" });
      },
      end,
      during<T>(saving: Promise<T>): Promise<T> {
        return saving.finally(holdUnsaved({ name: "cell" }));
      },
    };
  }, []);
}
