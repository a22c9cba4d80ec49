import type { ApiError } from "../../lib/api/client.ts";
import type { Translate } from "../../lib/i18n.tsx";
import { textOfError } from "../feedback/error-text.ts";
import { toast } from "./toast-store.ts";

/** Says in a toast how long to wait where too much was asked for, of which no form is to blame; answers whether it was that. */
export function toastRateLimit(error: ApiError, t: Translate): boolean {
  if (error.status !== 429) return false;
  toast({ message: textOfError(error, t), type: "danger" });
  return true;
}
