import Box from "@mui/material/Box";
import { styled } from "@mui/material/styles";
import type { ReactNode } from "react";
import type { ApiError } from "../../../lib/api/client.ts";
import { useIsLive } from "../../../lib/boot.tsx";
import { FailureNotice } from "../../../ui/feedback/failure-notice.tsx";
import { CardPanel } from "../../../ui/layout/card-panel.tsx";
import { CardMenu } from "./card-menu.tsx";

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
  caption: ReactNode;
  /** Replaces the default card menu. */
  action?: ReactNode;
  calls: readonly CallState[];
  /** Size of the content. */
  skeleton: ReactNode;
  children(): ReactNode;
}

const Place = styled("div", { shouldForwardProp: (name) => name !== "area" })<{ area: string }>(
  { minWidth: 0, position: "relative", breakInside: "avoid" },
  ({ area }) => ({ gridArea: area }),
);

/** Dashboard card: title, period, and content by the state of its calls. */
export function Panel({ area, title, caption, action, calls, skeleton, children }: PanelProps) {
  return (
    <Place area={area} data-card={area}>
      <CardPanel title={title} caption={caption} action={action ?? <CardMenu area={area} title={title} />}>
        <State calls={calls} skeleton={skeleton}>
          {children}
        </State>
      </CardPanel>
    </Place>
  );
}

/** The page's banner reports being offline. */
const isTold = (error: ApiError): boolean => error.code === "network" && !navigator.onLine;

/** Failure to show in a card. */
export function failureOf(calls: readonly CallState[]): ApiError | undefined {
  const failed = calls.filter((call) => call.error);
  const worst = failed.find((call) => call.data === undefined) ?? failed[0];
  return worst?.error && (worst.data === undefined || !isTold(worst.error)) ? worst.error : undefined;
}

/** Skeleton, failure with Retry, or content with a progress bar while refetching; old content stays. */
export function State({ calls, skeleton, children }: Pick<PanelProps, "calls" | "skeleton" | "children">) {
  const failure = failureOf(calls);
  const isThere = calls.every((call) => call.data !== undefined);
  const onRetry = () => Promise.all(calls.filter((call) => call.error).map((call) => call.mutate()));
  const notice = failure && <FailureNotice error={failure} onRetry={onRetry} />;
  if (!isThere) return notice ?? <div aria-hidden="true">{skeleton}</div>;
  return (
    <>
      {notice}
      <Asking isOn={calls.some((call) => call.isValidating)} />
      {children()}
    </>
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
