import Button from "@mui/material/Button";
import MuiLink from "@mui/material/Link";
import { styled } from "@mui/material/styles";
import { useEffect, useState } from "react";
import { useBoot } from "../../../lib/boot.tsx";
import { useFormat } from "../../../lib/format.ts";
import { useT } from "../../../lib/i18n.tsx";
import { busyUntil, lastContact, SERVER_STATUS } from "../../../lib/live/server-status.ts";
import { useUser } from "../../../lib/session/session.ts";
import { Link } from "../../../ui/layout/link.tsx";
import { NEW_BUILD, reloadKeepingDrafts } from "../../new-build.ts";

const Strips = styled("div")(({ theme }) => ({
  position: "sticky",
  insetBlockStart: 64,
  zIndex: theme.zIndex.appBar - 1,
}));
const Strip = styled("div")(({ theme }) => ({
  ...theme.typography.body2,
  padding: "8px 24px",
  textAlign: "center",
  color: theme.vars.palette.warning.main,
  backgroundColor: theme.vars.palette.warning.soft,
  "&[data-good]": { color: theme.vars.palette.success.main, backgroundColor: theme.vars.palette.success.soft },
  // If the screen itself failed to load, its panel shows the same.
  "&:empty, body:has([data-stale]) &[data-build]": { display: "none" },
  "& button": { marginInlineStart: 12 },
}));

const HIDDEN = "mail-off-hidden";

/** Whether to tell an Admin that mail is off; `hide` dismisses it for this tab's session. */
function useMailOff() {
  const { mailIsOff } = useBoot();
  const me = useUser();
  const [isHidden, setHidden] = useState(() => sessionStorage.getItem(HIDDEN) !== null);
  return {
    isShown: mailIsOff && me?.role === "Admin" && !isHidden,
    hide() {
      sessionStorage.setItem(HIDDEN, "1");
      setHidden(true);
    },
  };
}

/** Banners below the top bar: offline, server pause, newer build, mail off. */
export function Banners() {
  const t = useT();
  const { time } = useFormat();
  const network = useNetwork();
  const seconds = useServerPause();
  const isOutdated = useNewBuild();
  const mailOff = useMailOff();
  return (
    <Strips>
      <Strip role="status" data-good={network.kind === "back" || undefined}>
        {network.kind === "off" && t("watch.offline", { time: time(network.since) })}
        {network.kind === "back" && t("watch.online")}
      </Strip>
      <Strip role="status">
        {seconds !== null && (
          // Announced once: the countdown stays silent.
          <span aria-live="off">{t("watch.busy", { seconds })}</span>
        )}
      </Strip>
      <Strip role="status" data-build="">
        {isOutdated && (
          <>
            {t("shell.newBuild.title")}
            <Button size="small" color="inherit" variant="outlined" onClick={reloadKeepingDrafts}>
              {t("common.reload")}
            </Button>
          </>
        )}
      </Strip>
      {mailOff.isShown && (
        <Strip role="status">
          {t("watch.mailOff")}{" "}
          <MuiLink component={Link} color="inherit" underline="always" to="/account?tab=workspace">
            {t("watch.mailOffHow")}
          </MuiLink>
          <Button size="small" color="inherit" variant="outlined" onClick={mailOff.hide}>
            {t("watch.mailOffHide")}
          </Button>
        </Strip>
      )}
    </Strips>
  );
}

const BACK_MS = 3000;

type Network = { kind: "on" } | { kind: "back" } | { kind: "off"; since: string };

/** Network state: online, just back, or offline with the age of the data. */
function useNetwork(): Network {
  const [network, setNetwork] = useState<Network>({ kind: "on" });

  useEffect(() => {
    let timer = 0;
    const lost = () => {
      clearTimeout(timer);
      setNetwork({ kind: "off", since: new Date(lastContact()).toISOString() });
    };
    const found = () => {
      setNetwork({ kind: "back" });
      timer = window.setTimeout(() => setNetwork({ kind: "on" }), BACK_MS);
    };
    addEventListener("offline", lost);
    addEventListener("online", found);
    if (!navigator.onLine) lost();
    return () => {
      clearTimeout(timer);
      removeEventListener("offline", lost);
      removeEventListener("online", found);
    };
  }, []);

  return network;
}

/** Whether a newer build exists that the page could not load by itself. */
function useNewBuild(): boolean {
  const [isFound, setIsFound] = useState(false);
  useEffect(() => {
    const find = (event: Event) => {
      event.preventDefault();
      setIsFound(true);
    };
    addEventListener(NEW_BUILD, find);
    return () => removeEventListener(NEW_BUILD, find);
  }, []);
  return isFound;
}

const TICK_MS = 250;

/** Seconds until a busy server is called again, counting down to 0; null without a pause. */
function useServerPause(): number | null {
  const [seconds, setSeconds] = useState<number | null>(null);

  useEffect(() => {
    let timer = 0;
    const tick = () => {
      const until = busyUntil();
      setSeconds(until === null ? null : Math.max(0, Math.ceil((until - performance.now()) / 1000)));
    };
    const follow = () => {
      clearInterval(timer);
      if (busyUntil() !== null) timer = window.setInterval(tick, TICK_MS);
      tick();
    };
    follow();
    addEventListener(SERVER_STATUS, follow);
    return () => {
      removeEventListener(SERVER_STATUS, follow);
      clearInterval(timer);
    };
  }, []);

  return seconds;
}
