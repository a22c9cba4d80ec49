import { useEffect, useState } from "react";
import { fetchWithRetry } from "../../lib/fetch-with-retry.ts";

/** The live parts of a page once they have come; null before, and in the document. */
export function useLive<Module>(load: (() => Promise<Module>) | null): Module | null {
  const [parts, setParts] = useState<Module | null>(null);
  useEffect(() => (load ? fetchWithRetry(load, (module) => setParts(() => module)) : undefined), [load]);
  return parts;
}
