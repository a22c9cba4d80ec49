import CloseIcon from "@mui/icons-material/Close";
import SettingsIcon from "@mui/icons-material/SettingsOutlined";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import IconButton from "@mui/material/IconButton";
import Popover from "@mui/material/Popover";
import { styled } from "@mui/material/styles";
import ToggleButton from "@mui/material/ToggleButton";
import ToggleButtonGroup from "@mui/material/ToggleButtonGroup";
import { useState } from "react";
import { useT } from "../../lib/i18n.tsx";
import { useIsPhone } from "../../lib/page/phone.ts";
import { WriteButton } from "../../ui/actions/write-button.tsx";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { useErrorText } from "../../ui/feedback/error-text.ts";
import { FailureNotice } from "../../ui/feedback/failure-notice.tsx";
import { Notice } from "../../ui/feedback/notice.tsx";
import { Skeleton } from "../../ui/feedback/skeleton.tsx";
import { tooltip } from "../../ui/feedback/tooltip.tsx";
import { Link } from "../../ui/layout/link.tsx";
import { ListStatus } from "../../ui/list/list-status.tsx";
import { NoticeRow } from "./notice-row.tsx";
import { useNotices } from "./notices.data.ts";

const Head = styled("div")(({ theme }) => ({
  display: "flex",
  alignItems: "center",
  gap: 8,
  padding: "12px 16px",
  borderBlockEnd: `1px solid ${theme.vars.palette.divider}`,
  "& h2": { ...theme.typography.h2, margin: 0, marginInlineEnd: "auto" },
}));
const Tools = styled("div")({
  display: "flex",
  alignItems: "center",
  gap: 8,
  padding: "12px 16px 4px",
  flexWrap: "wrap",
});
const List = styled("ul")({ listStyle: "none", margin: 0, padding: "4px 8px 8px" });
const Frame = styled("div")({ overflowY: "auto", flex: 1 });

interface Props {
  anchor: HTMLElement | null;
  onClose(): void;
}

/** Notifications beside the bell; full screen on a phone. */
export function NoticesPanel({ anchor, onClose }: Props) {
  const isPhone = useIsPhone() === true;
  const isOpen = anchor !== null;
  if (isPhone)
    return (
      <Dialog open={isOpen} onClose={onClose} fullScreen aria-labelledby="notices-title">
        <Panel onClose={onClose} />
      </Dialog>
    );
  return (
    <Popover
      open={isOpen}
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: "bottom", horizontal: "right" }}
      transformOrigin={{ vertical: "top", horizontal: "right" }}
      slotProps={{
        paper: {
          role: "dialog",
          "aria-labelledby": "notices-title",
          sx: { width: 400, maxHeight: "min(640px, 80vh)", display: "flex", flexDirection: "column" },
        },
      }}
    >
      <Panel onClose={onClose} />
    </Popover>
  );
}

function Panel({ onClose }: { onClose(): void }) {
  const t = useT();
  const errorText = useErrorText();
  const [isUnreadOnly, setIsUnreadOnly] = useState(false);
  const notices = useNotices(isUnreadOnly);
  return (
    <>
      <Head>
        <h2 id="notices-title">{t("notices.title")}</h2>
        <IconButton
          size="small"
          component={Link}
          to="/account?tab=notifications"
          onClick={onClose}
          aria-label={t("notices.settings")}
          {...tooltip(t("notices.settings"))}
        >
          <SettingsIcon />
        </IconButton>
        <IconButton size="small" onClick={onClose} aria-label={t("common.close")}>
          <CloseIcon />
        </IconButton>
      </Head>
      <Tools>
        <ToggleButtonGroup
          size="small"
          exclusive
          aria-label={t("notices.show")}
          value={isUnreadOnly}
          onChange={(_, value: boolean | null) => value !== null && setIsUnreadOnly(value)}
          sx={{ marginInlineEnd: "auto" }}
        >
          <ToggleButton value={false}>{t("notices.all")}</ToggleButton>
          <ToggleButton value={true}>{t("notices.unread", { n: notices.unread })}</ToggleButton>
        </ToggleButtonGroup>
        <WriteButton
          size="small"
          disabled={notices.unread === 0}
          loading={notices.isBusy}
          onClick={() => void notices.readAll()}
        >
          {t("notices.readAll")}
        </WriteButton>
      </Tools>
      <ListStatus
        counted="notifications"
        asked={[isUnreadOnly, notices.walkedTo]}
        page={{
          rows: notices.items,
          total: notices.items.length,
          totalExact: !notices.hasMore,
          error: notices.error,
          isBusy: notices.isAsked,
        }}
        nothing={t(isUnreadOnly ? "notices.nothingUnread" : "notices.nothing")}
      />
      <Frame>
        {notices.failure && <Notice tone="danger">{errorText(notices.failure)}</Notice>}
        {notices.error && <FailureNotice error={notices.error} onRetry={notices.retry} />}
        {notices.isLoading && <Bones />}
        {!notices.isLoading && !notices.error && notices.items.length === 0 && (
          <EmptyState drawing="list" title={t(isUnreadOnly ? "notices.nothingUnread" : "notices.nothing")} />
        )}
        <List aria-label={t("notices.title")}>
          {notices.items.map((item) => (
            <NoticeRow key={item.id} item={item} onRead={() => notices.read(item.id)} onClose={onClose} />
          ))}
        </List>
        {notices.hasMore && (
          <Button fullWidth loading={notices.isBusy} onClick={() => void notices.showOlder()}>
            {t("notices.older")}
          </Button>
        )}
      </Frame>
    </>
  );
}

const Bones = () => (
  <div aria-hidden="true">
    {["a", "b", "c"].map((key) => (
      <Skeleton key={key} variant="rounded" height={52} sx={{ mx: 2, my: 1 }} />
    ))}
  </div>
);
