import { styled } from "@mui/material/styles";
import { useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { useFormat } from "../../../lib/format.ts";
import { useT } from "../../../lib/i18n.tsx";
import { lastContact } from "../../../lib/live/server-status.ts";

const Quiet = styled("span")(({ theme }) => ({ ...theme.typography.label, color: theme.vars.palette.text.secondary }));
const SILENCE_MS = 30_000;
const LOOK_MS = 1000;

/** Age of the page in the top bar, after half a minute without server contact. */
export function LastUpdated() {
  const t = useT();
  const { time } = useFormat();
  const silentSince = useSilence();
  const place = document.getElementById("last-updated");
  if (silentSince === null || !place) return null;
  return createPortal(
    <Quiet>{t("watch.lastUpdated", { time: time(new Date(silentSince).toISOString()) })}</Quiet>,
    place,
  );
}

/** Time of the last server contact if it is too long ago; hidden pages request nothing and do not count. */
function useSilence(): number | null {
  const [silentSince, setSilentSince] = useState<number | null>(null);
  useEffect(() => {
    let seenSince = Date.now();
    const look = () => {
      if (document.visibilityState === "hidden") seenSince = Date.now();
      const isSilent = Date.now() - Math.max(seenSince, lastContact()) > SILENCE_MS;
      setSilentSince(isSilent ? lastContact() : null);
    };
    const timer = setInterval(look, LOOK_MS);
    return () => clearInterval(timer);
  }, []);
  return silentSince;
}
