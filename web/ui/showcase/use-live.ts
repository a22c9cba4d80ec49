import { useEffect, useState } from "react";

/** The live parts of a page once they have come; null before, and in the document. */
export function useLive<Module>(load: (() => Promise<Module>) | null): Module | null {
  const [parts, setParts] = useState<Module | null>(null);
  useEffect(() => {
    let isGone = false;
    // Without the chunk the page still tells what there is, and a reload tries again.
    load?.().then(
      (module) => isGone || setParts(() => module),
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [load]);
  return parts;
}
