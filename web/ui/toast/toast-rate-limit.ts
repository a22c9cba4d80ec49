import type { ApiError } from "../../lib/api/client.ts";
import type { Translate } from "../../lib/i18n.tsx";
import { textOfError } from "../feedback/error-text.ts";
import { toast } from "./toast-store.ts";

/** Shows a rate limit with its waiting time as a toast; returns whether the error was one. */
export function toastRateLimit(error: ApiError, t: Translate): boolean {
  if (error.status !== 429) return false;
  toast({ message: textOfError(error, t), type: "danger" });
  return true;
}
