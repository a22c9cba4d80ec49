import { useCallback } from "react";
import type { ApiError } from "../../lib/api/client.ts";
import { type MessageKey, type Translate, useT } from "../../lib/i18n.tsx";

/** The shop requires a second factor and this person has none. */
export const lacksSecondFactor = (error: ApiError): boolean =>
  error.code === "forbidden" && error.params?.reason === "two_factor";

/** Message of an API error in the person's language: the only such function. */
export function textOfError(error: ApiError, t: Translate): string {
  if (lacksSecondFactor(error)) return t("error.forbidden.twoFactor");
  const key = `error.${error.code}`;
  const text = t(key as MessageKey, { retryAfter: Number(error.params?.retryAfter ?? error.params?.seconds ?? 0) });
  return text === key ? error.message : text;
}

/** The same for components without `t`: `const errorText = useErrorText()`. */
export function useErrorText(): (error: ApiError) => string {
  const t = useT();
  return useCallback((error) => textOfError(error, t), [t]);
}
