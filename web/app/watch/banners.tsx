import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import { useFormat } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.tsx";
import { reloadKeepingDrafts } from "../new-build.ts";
import { useBusyServer } from "./use-busy-server.ts";
import { useNetwork } from "./use-network.ts";
import { useNewBuild } from "./use-new-build.ts";

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
  // Where the screen itself is missing, its panel says the same.
  "&:empty, body:has([data-stale]) &[data-build]": { display: "none" },
  "& button": { marginInlineStart: 12 },
}));

/** Slim words under the top bar: no network, a server that asked for a pause, a newer build. */
export function Banners() {
  const t = useT();
  const { time } = useFormat();
  const network = useNetwork();
  const seconds = useBusyServer();
  const isOutdated = useNewBuild();
  return (
    <Strips>
      <Strip role="status" data-good={network.kind === "back" || undefined}>
        {network.kind === "off" && t("watch.offline", { time: time(network.since) })}
        {network.kind === "back" && t("watch.online")}
      </Strip>
      <Strip role="status">
        {seconds !== null && (
          // Heard once: the figure counts in silence.
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
    </Strips>
  );
}
