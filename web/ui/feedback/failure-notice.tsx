import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import type { ApiError } from "../../lib/api/client.ts";
import { useT } from "../../lib/i18n.tsx";
import { lacksSecondFactor, useErrorText } from "./error-text.ts";
import { Notice } from "./notice.tsx";

interface FailureNoticeProps {
  error: ApiError;
  /** Absent if a retry cannot help. */
  onRetry?: () => unknown;
}

/** Failed request in its place: reason, request id and retry. */
export function FailureNotice({ error, onRetry }: FailureNoticeProps) {
  const t = useT();
  const errorText = useErrorText();
  const retry = onRetry && (
    <Button color="inherit" size="small" onClick={() => void onRetry()}>
      {t("common.retry")}
    </Button>
  );
  // A reload repeats what was rejected before.
  const setUp = (
    <Button color="inherit" size="small" component="a" href="/account?tab=security">
      {t("error.setUp")}
    </Button>
  );
  return (
    <Notice tone="danger" action={lacksSecondFactor(error) ? setUp : error.status === 403 ? null : retry}>
      {errorText(error)}
      {error.requestId ? (
        <Typography variant="caption" component="p" sx={{ mt: 0.25, color: "text.secondary" }}>
          {t("error.requestId", { id: error.requestId })}
        </Typography>
      ) : null}
    </Notice>
  );
}
