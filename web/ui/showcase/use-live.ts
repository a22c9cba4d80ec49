import { useEffect, useState } from "react";
import { fetchWithRetry } from "../../lib/fetch-with-retry.ts";

/** Live parts of a page once loaded; null before and on the server. */
export function useLive<Module>(load: (() => Promise<Module>) | null): Module | null {
  const [parts, setParts] = useState<Module | null>(null);
  useEffect(() => (load ? fetchWithRetry(load, (module) => setParts(() => module)) : undefined), [load]);
  return parts;
}
