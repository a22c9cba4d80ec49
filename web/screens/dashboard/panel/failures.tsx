import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { ApiError } from "../../../lib/api/client.ts";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { useCardTexts } from "../use-card-texts.ts";

/** Failed panels from this number on are reported once for the page. */
const JOINED_FROM = 2;

interface Failed {
  error: ApiError;
  retry(): unknown;
}

interface Failures {
  /** The banner reports the failures, so panels do not. */
  isJoined: boolean;
  report(area: string, failed: Failed | null): void;
}

const FailuresContext = createContext<Failures | null>(null);

/** Collects the failures of its panels; two or more become one banner with Retry all. */
export function FailureGroup({ children }: { children: ReactNode }) {
  const { t } = useCardTexts();
  const [failed, setFailed] = useState<ReadonlyMap<string, Failed>>(new Map());
  const report = useCallback((area: string, one: Failed | null) => {
    setFailed((known) => {
      if (!one && !known.has(area)) return known;
      const next = new Map(known);
      if (one) next.set(area, one);
      else next.delete(area);
      return next;
    });
  }, []);
  const isJoined = failed.size >= JOINED_FROM;
  const failures = useMemo(() => ({ isJoined, report }), [isJoined, report]);
  const requestId = [...failed.values()].find(({ error }) => error.requestId)?.error.requestId;

  return (
    <FailuresContext value={failures}>
      {isJoined && (
        <Box sx={{ mb: { xs: 2, sm: 3 } }}>
          <Notice
            tone="danger"
            action={
              <Button
                color="inherit"
                size="small"
                onClick={() => [...failed.values()].forEach(({ retry }) => void retry())}
              >
                {t("dashboard.failure.retry")}
              </Button>
            }
          >
            {t("dashboard.failure.title")}
            {requestId ? (
              <Typography variant="caption" component="p" sx={{ mt: 0.25, color: "text.secondary" }}>
                {t("error.requestId", { id: requestId })}
              </Typography>
            ) : null}
          </Notice>
        </Box>
      )}
      {children}
    </FailuresContext>
  );
}

/** Reports the failure of a panel; returns whether the page's banner shows it instead. */
export function useReportFailure(area: string, error: ApiError | undefined, retry: () => unknown): boolean {
  const failures = use(FailuresContext);
  const report = failures?.report;
  const latest = useRef(retry);
  useEffect(() => {
    latest.current = retry;
  });
  useEffect(() => {
    report?.(area, error ? { error, retry: () => latest.current() } : null);
    return () => report?.(area, null);
  }, [area, error, report]);
  return failures?.isJoined ?? false;
}
