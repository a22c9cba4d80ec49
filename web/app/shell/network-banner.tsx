import { styled } from "@mui/material/styles";
import { useEffect, useState } from "react";
import { useFormat } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.tsx";

const BACK_MS = 3000;

const Strip = styled("div")(({ theme }) => ({
  ...theme.typography.body2,
  position: "fixed",
  insetBlockStart: 64,
  insetInline: "var(--content-start) 0",
  zIndex: theme.zIndex.appBar,
  padding: "8px 24px",
  textAlign: "center",
  color: theme.vars.palette.warning.main,
  backgroundColor: theme.vars.palette.warning.soft,
  "&[data-back]": { color: theme.vars.palette.success.main, backgroundColor: theme.vars.palette.success.soft },
  "&:empty": { display: "none" },
}));

type State = { kind: "on" } | { kind: "back" } | { kind: "off"; since: string };

/** Says that the network is gone and since when the data is as it is, and for three seconds that it is back. */
export function NetworkBanner() {
  const t = useT();
  const { time } = useFormat();
  const [state, setState] = useState<State>({ kind: "on" });

  useEffect(() => {
    let timer = 0;
    const lost = () => {
      clearTimeout(timer);
      setState({ kind: "off", since: new Date().toISOString() });
    };
    const found = () => {
      setState({ kind: "back" });
      timer = window.setTimeout(() => setState({ kind: "on" }), BACK_MS);
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

  return (
    <Strip role="status" data-back={state.kind === "back" || undefined}>
      {state.kind === "off" && t("shell.offline", { time: time(state.since) })}
      {state.kind === "back" && t("shell.online")}
    </Strip>
  );
}
