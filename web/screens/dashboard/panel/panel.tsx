import Box from "@mui/material/Box";
import { styled } from "@mui/material/styles";
import type { ReactNode } from "react";
import type { ApiError } from "../../../lib/api/client.ts";
import { useIsLive } from "../../../lib/boot.tsx";
import { FailureNotice } from "../../../ui/feedback/failure-notice.tsx";
import { CardPanel } from "../../../ui/layout/card-panel.tsx";
import { CardMenu } from "./card-menu.tsx";

/** What a card needs to know of a call. */
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
  /** In place of the menu that every card has. */
  action?: ReactNode;
  calls: readonly CallState[];
  /** Of the size the content will have. */
  skeleton: ReactNode;
  children(): ReactNode;
}

const Place = styled("div", { shouldForwardProp: (name) => name !== "area" })<{ area: string }>(
  { minWidth: 0, position: "relative", breakInside: "avoid" },
  ({ area }) => ({ gridArea: area }),
);

/** A card of the dashboard: its place, its period, and its content in whichever state its calls are. */
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

/** That the network is gone is told above the page. */
const isTold = (error: ApiError): boolean => error.code === "network" && !navigator.onLine;

/** The failure that is to be told in a card's place. */
export function failureOf(calls: readonly CallState[]): ApiError | undefined {
  const failed = calls.filter((call) => call.error);
  const worst = failed.find((call) => call.data === undefined) ?? failed[0];
  return worst?.error && (worst.data === undefined || !isTold(worst.error)) ? worst.error : undefined;
}

/** Skeleton, failure with Retry, or content with a thin bar while it is asked again; what is there already stays. */
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

/** Appears only when an answer takes longer than a glance, and never in the server's drawing; moves by transform alone. */
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
