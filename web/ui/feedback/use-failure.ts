import { useCallback, useState } from "react";
import type { ApiError } from "../../lib/api/client.ts";
import { useT } from "../../lib/i18n.tsx";
import { toastRateLimit } from "../toast/toast-rate-limit.ts";

/** Error of an action to show in its place; a rate limit is shown as a toast only. */
export function useFailure() {
  const t = useT();
  const [failure, setFailure] = useState<ApiError | null>(null);
  const fail = useCallback(
    (error: ApiError | null) => setFailure(error && toastRateLimit(error, t) ? null : error),
    [t],
  );
  return [failure, fail] as const;
}
