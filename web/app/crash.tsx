import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import { Component, type ReactNode, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router-dom";
import { mutate } from "swr";
import { lastRequestId } from "../lib/api/client.ts";
import { useBoot } from "../lib/boot.tsx";
import { useT } from "../lib/i18n.tsx";
import { retryChunk } from "../lib/lazy-view.ts";
import { onReconnect } from "../lib/live/on-reconnect.ts";
import { isMissingChunk, reloadKeepingDrafts, reloadOnce } from "./new-build.ts";

interface BoundaryProps {
  /** Changes on each navigation, which resets the boundary. */
  visit: string;
  children: ReactNode;
}

/** Error boundary of a screen. */
export class CrashBoundary extends Component<BoundaryProps, { error: unknown; requestId: string }> {
  override state = { error: null, requestId: "" };

  static getDerivedStateFromError(error: unknown) {
    return { error: error ?? new Error("unknown"), requestId: lastRequestId() };
  }

  override componentDidCatch(error: unknown) {
    retryChunk(error);
  }

  override componentDidUpdate(before: BoundaryProps) {
    if (this.state.error !== null && before.visit !== this.props.visit) this.setState({ error: null });
  }

  override render() {
    if (this.state.error === null) return this.props.children;
    const { error, requestId } = this.state;
    return <Crash error={error} requestId={requestId} onRetry={() => this.setState({ error: null })} />;
  }
}

const Panel = styled("section")(({ theme }) => ({
  maxWidth: 560,
  margin: "48px auto",
  padding: 24,
  textAlign: "center",
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: 12,
  backgroundColor: theme.vars.palette.background.paper,
  "& p": { color: theme.vars.palette.text.secondary, margin: "8px 0 20px" },
  "& h1": { ...theme.typography.h1, margin: 0 },
}));
const Actions = styled("div")({ display: "flex", gap: 8, justifyContent: "center", flexWrap: "wrap" });

/** Replaces a crashed screen, or one whose script a newer build removed. */
function Crash({ error, ...acts }: { error: unknown } & ActsProps) {
  const t = useT();
  const isMissing = isMissingChunk(error);
  const isStale = isMissing && navigator.onLine;

  useEffect(() => {
    if (isStale) reloadOnce();
  }, [isStale]);
  const retry = useRef(acts.onRetry);
  useEffect(() => {
    retry.current = acts.onRetry;
  });
  useEffect(() => (isMissing && !isStale ? onReconnect(() => retry.current()) : undefined), [isMissing, isStale]);

  return (
    <Panel role="alert" data-stale={isStale || undefined}>
      <h1 id="page-title" tabIndex={-1}>
        {t(isStale ? "shell.newBuild.title" : "shell.crash.title")}
      </h1>
      <p>{t(isStale ? "shell.newBuild.help" : isMissing ? "error.network" : "shell.crash.help")}</p>
      <Actions>
        {isStale ? (
          <Button variant="contained" onClick={reloadKeepingDrafts}>
            {t("common.reload")}
          </Button>
        ) : (
          <CrashActions {...acts} />
        )}
      </Actions>
    </Panel>
  );
}

interface ActsProps {
  /** Request id of the last answer before the crash. */
  requestId: string;
  onRetry(): void;
}

function CrashActions({ requestId, onRetry }: ActsProps) {
  const t = useT();
  const { build } = useBoot();
  const { pathname, search } = useLocation();
  const [isCopied, setIsCopied] = useState(false);

  /** Copies place and time of the crash, no personal data. */
  async function copyDetails() {
    await navigator.clipboard.writeText(
      `route ${pathname}${search ? "?…" : ""}\nbuild ${build}\nrequest ${requestId}\n`,
    );
    setIsCopied(true);
  }

  return (
    <>
      <Button
        variant="contained"
        onClick={() => {
          void mutate(() => true, undefined);
          onRetry();
        }}
      >
        {t("shell.crash.again")}
      </Button>
      <Button variant="outlined" onClick={copyDetails}>
        {t(isCopied ? "shell.crash.copied" : "shell.crash.copy")}
      </Button>
    </>
  );
}
