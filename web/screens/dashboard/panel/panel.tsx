import Box from "@mui/material/Box";
import { styled } from "@mui/material/styles";
import { type ReactNode, useId } from "react";
import type { ApiError } from "../../../lib/api/client.ts";
import { useIsLive } from "../../../lib/boot.tsx";
import { FailureNotice } from "../../../ui/feedback/failure-notice.tsx";
import { CardMenu } from "./card-menu.tsx";
import { useReportFailure } from "./failures.tsx";

/** Required state of a call. */
export interface CallState {
  data: unknown;
  error: ApiError | undefined;
  isValidating: boolean;
  mutate(): unknown;
}

interface PanelProps {
  area: string;
  title: string;
  /** What differs from the page's period, beside the title. */
  caption?: string | undefined;
  /** Charts are cards, rows a ledger without ground, figures a band with hairlines. */
  kind: "card" | "ledger" | "band";
  /** Replaces the default card menu. */
  action?: ReactNode;
  calls: readonly CallState[];
  /** Figures of the period before, while the next ones load. */
  isStale?: boolean;
  /** Size of the content; absent if the content draws its own missing figures. */
  skeleton?: ReactNode;
  children(): ReactNode;
}

const Place = styled("section")(({ theme }) => ({
  minWidth: 0,
  position: "relative",
  display: "flex",
  flexDirection: "column",
  breakInside: "avoid",
  "& > .head": { display: "flex", alignItems: "center", gap: 8, minHeight: 28, marginBottom: 8 },
  "& > .head > h2": {
    ...theme.typography.h2,
    margin: 0,
    minWidth: 0,
    flexGrow: 1,
    overflow: "hidden",
    textOverflow: "ellipsis",
    whiteSpace: "nowrap",
  },
  "& > .head > p": {
    ...theme.typography.caption,
    margin: 0,
    minWidth: 0,
    flexShrink: 0,
    color: theme.vars.palette.text.secondary,
  },
  "& > .body": { flexGrow: 1, minWidth: 0, transition: "opacity 120ms ease-out" },
  "& > .body[data-stale]": { opacity: 0.6 },
  "&[data-kind=card], &[data-kind=band] > .body": {
    backgroundColor: theme.vars.palette.background.paper,
    border: `1px solid ${theme.vars.palette.divider}`,
    borderRadius: 12,
  },
  "&[data-kind=card]": { padding: 16, [theme.breakpoints.up("sm")]: { padding: 20 } },
  "&[data-kind=card] > .head": { position: "relative", marginBottom: 16, containerType: "inline-size" },
  // In the gap below the title, where both do not fit in a line.
  "@container (max-width: 300px)": {
    "&[data-kind=card] > .head > p": { position: "absolute", top: "100%", left: 0, marginTop: -4 },
  },
  // The ledger reaches beyond the content, so its text is flush with the titles.
  "&[data-kind=ledger] > .body": { marginInline: -12, borderTop: `1px solid ${theme.vars.palette.rule}` },
  "&[data-kind=ledger] > .head": { marginBottom: 4 },
  "@media print": { "& > .head > button": { display: "none" } },
}));

/** Dashboard panel: title, caption, menu, and content by the state of its calls. */
export function Panel(props: PanelProps) {
  const { area, title, caption, kind, action, calls, isStale = false, skeleton, children } = props;
  const id = useId();
  return (
    <Place data-card={area} data-kind={kind} style={{ gridArea: area }} aria-labelledby={id}>
      <div className="head">
        <h2 id={id} title={title}>
          {title}
        </h2>
        {caption ? <p>{caption}</p> : null}
        {action ?? <CardMenu area={area} title={title} />}
      </div>
      <div className="body" data-stale={isStale || undefined}>
        <State area={area} calls={calls} skeleton={skeleton}>
          {children}
        </State>
      </div>
    </Place>
  );
}

/** The page's banner reports being offline. */
const isTold = (error: ApiError): boolean => error.code === "network" && !navigator.onLine;

/** Failure to show in a panel. */
export function failureOf(calls: readonly CallState[]): ApiError | undefined {
  const failed = calls.filter((call) => call.error);
  const worst = failed.find((call) => call.data === undefined) ?? failed[0];
  return worst?.error && (worst.data === undefined || !isTold(worst.error)) ? worst.error : undefined;
}

/** Skeleton, failure with Retry, or content with a progress bar while refetching; old content stays. */
function State({ area, calls, skeleton, children }: Pick<PanelProps, "area" | "calls" | "skeleton" | "children">) {
  const failure = failureOf(calls);
  const isThere = !skeleton || calls.every((call) => call.data !== undefined);
  const onRetry = () => Promise.all(calls.filter((call) => call.error).map((call) => call.mutate()));
  const isJoined = useReportFailure(area, failure, onRetry);
  const notice = failure && !isJoined && (
    <Box sx={{ p: skeleton ? 0 : 1.5 }}>
      <FailureNotice error={failure} onRetry={onRetry} />
    </Box>
  );
  if (!isThere && failure && isJoined) return <Missing>{skeleton}</Missing>;
  if (!isThere) return notice || <div aria-hidden="true">{skeleton}</div>;
  return (
    <>
      {notice}
      <Asking isOn={calls.some((call) => call.isValidating)} />
      {children()}
    </>
  );
}

/** Dash in the place of the skeleton. */
function Missing({ children }: { children: ReactNode }) {
  return (
    <Box sx={{ position: "relative" }}>
      <Box aria-hidden="true" sx={{ visibility: "hidden" }}>
        {children}
      </Box>
      <Box sx={{ position: "absolute", inset: 0, display: "grid", placeItems: "center", color: "text.secondary" }}>
        —
      </Box>
    </Box>
  );
}

/** Delayed, and never server-rendered; animates by transform only. */
function Asking({ isOn }: { isOn: boolean }) {
  const isLive = useIsLive();
  if (!isOn || !isLive) return null;
  return (
    <Box
      aria-hidden="true"
      sx={{
        position: "absolute",
        top: 0,
        left: 12,
        right: 12,
        height: 2,
        overflow: "hidden",
        opacity: 0,
        animation: "appear 1ms linear 150ms forwards",
        "@keyframes appear": { to: { opacity: 1 } },
        "&::after": {
          content: '""',
          position: "absolute",
          inset: 0,
          width: "40%",
          bgcolor: "primary.main",
          animation: "pass 1.2s ease-in-out infinite",
        },
        "@keyframes pass": { from: { transform: "translateX(-100%)" }, to: { transform: "translateX(250%)" } },
      }}
    />
  );
}
