import type { ApiError } from "../../lib/api/client.ts";
import { useT } from "../../lib/i18n.tsx";
import { useErrorText } from "../../ui/feedback/error-text.ts";
import { Notice } from "../../ui/feedback/notice.tsx";

interface LoginFailureProps {
  failure: ApiError | null;
  /** Seconds until the next try. */
  wait: number;
}

/** Why nobody came in; never says whether it was the email or the password. */
export function LoginFailure({ failure, wait }: LoginFailureProps) {
  const t = useT();
  const errorText = useErrorText();
  if (!failure) return null;
  if (failure.status === 429) {
    // Heard once, not every second: the words for readers stand still while the figure counts.
    return wait > 0 ? (
      <Notice tone="warning" role="alert">
        <span aria-live="off">{t("auth.error.wait", { n: wait })}</span>
      </Notice>
    ) : null;
  }
  if (failure.code === "invalid_credentials") return <Notice tone="danger">{t("auth.error.wrong")}</Notice>;
  if (failure.code === "awaiting_approval") return <Notice tone="info">{errorText(failure)}</Notice>;
  return <Notice tone="danger">{errorText(failure)}</Notice>;
}
