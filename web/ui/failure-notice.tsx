import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import type { ApiError } from "../lib/api.ts";
import { useT } from "../lib/i18n.tsx";
import { useErrorText } from "./error-text.ts";

interface FailureNoticeProps {
  error: ApiError;
  onRetry: () => unknown;
}

/** A question that failed, drawn in its place: the reason, the request id and a way to ask again. */
export function FailureNotice({ error, onRetry }: FailureNoticeProps) {
  const t = useT();
  const errorText = useErrorText();
  return (
    <Alert
      severity="error"
      variant="outlined"
      sx={{ alignItems: "center" }}
      action={
        error.status === 403 ? null : (
          <Button color="inherit" size="small" onClick={() => void onRetry()}>
            {t("common.retry")}
          </Button>
        )
      }
    >
      {errorText(error)}
      {error.requestId ? (
        <Typography variant="caption" component="p" sx={{ color: "text.secondary", overflowWrap: "anywhere" }}>
          {t("error.requestId", { id: error.requestId })}
        </Typography>
      ) : null}
    </Alert>
  );
}
