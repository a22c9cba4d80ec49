import BellIcon from "@mui/icons-material/NotificationsNoneOutlined";
import IconButton from "@mui/material/IconButton";
import { styled } from "@mui/material/styles";
import { useState } from "react";
import { useApi } from "../../../lib/api/use-api.ts";
import { useT } from "../../../lib/i18n.tsx";
import { lazyPart } from "../../../lib/lazy-view.ts";
import { LazyBoundary } from "../../../ui/lazy/lazy-boundary.tsx";
import { useSeenNotices } from "./use-seen-notices.ts";

const panel = lazyPart<{ anchor: HTMLElement | null; onClose(): void }>(
  ["notices", "lists"],
  async () => (await import("../../notices/notices-panel.tsx")).NoticesPanel,
);

const Count = styled("span")(({ theme }) => ({
  ...theme.typography.label,
  position: "absolute",
  insetBlockStart: 0,
  insetInlineEnd: 0,
  minWidth: 18,
  boxSizing: "border-box",
  padding: "0 4px",
  lineHeight: "18px",
  borderRadius: 999,
  color: theme.vars.palette.primary.contrastText,
  backgroundColor: theme.vars.palette.primary.main,
}));

const MOST = 99;

/** Bell with the number of unread notifications; preloads the panel on pointer or focus. */
export function BellButton() {
  const t = useT();
  const { data } = useApi("GET /notifications", {}, { revalidateOnFocus: false });
  useSeenNotices(data);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [isWanted, setIsWanted] = useState(false);
  const unread = data?.meta?.unread ?? 0;
  const forget = () => {
    setIsWanted(false);
    setAnchor(null);
  };
  const View = isWanted ? panel.view() : null;
  return (
    <>
      <IconButton
        aria-label={t("shell.bell", { unread })}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        {...panel.near}
        onClick={(event) => {
          setIsWanted(true);
          setAnchor(event.currentTarget);
        }}
      >
        <BellIcon />
        {unread > 0 && <Count aria-hidden="true">{unread > MOST ? `${MOST}+` : unread}</Count>}
      </IconButton>
      <LazyBoundary onLoadError={forget}>
        {View && <View anchor={anchor} onClose={() => setAnchor(null)} />}
      </LazyBoundary>
    </>
  );
}
