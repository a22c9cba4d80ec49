import Archive from "@mui/icons-material/ArchiveOutlined";
import Back from "@mui/icons-material/ArrowBackOutlined";
import Inbox from "@mui/icons-material/InboxOutlined";
import LabelIcon from "@mui/icons-material/LabelOutlined";
import More from "@mui/icons-material/MoreVertOutlined";
import Assign from "@mui/icons-material/PersonAddAltOutlined";
import Snooze from "@mui/icons-material/SnoozeOutlined";
import Star from "@mui/icons-material/StarBorderOutlined";
import Starred from "@mui/icons-material/StarOutlined";
import Facts from "@mui/icons-material/ViewSidebarOutlined";
import IconButton from "@mui/material/IconButton";
import { styled } from "@mui/material/styles";
import type { ComponentType } from "react";
import { useT } from "../../../lib/i18n.tsx";
import { useOnline } from "../../../ui/actions/use-online.ts";
import { tooltip } from "../../../ui/feedback/tooltip.tsx";
import { MenuButton } from "../../../ui/menu/menu-button.tsx";
import type { MenuChoice } from "../../../ui/menu/menu-choice.ts";
import type { ConversationOpened } from "../inbox.data.ts";
import { Viewers } from "../presence/viewers.tsx";
import type { InboxWork, OpenDialog } from "../use-inbox-work.ts";

const Head = styled("header")(({ theme }) => ({
  flex: "none",
  display: "flex",
  alignItems: "center",
  gap: 2,
  minHeight: 56,
  padding: "8px 8px 8px 16px",
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
  "& h2": {
    ...theme.typography.h2,
    flex: 1,
    minWidth: 0,
    margin: 0,
    overflow: "hidden",
    textOverflow: "ellipsis",
    whiteSpace: "nowrap",
    "&:focus": { outline: "none" },
  },
  [theme.breakpoints.up("sm")]: { "& .back": { display: "none" } },
  [theme.breakpoints.down("sm")]: {
    flexWrap: "wrap",
    paddingInlineStart: 4,
    "& h2": { flexBasis: "calc(100% - 100px)" },
    "& .facts-toggle": { order: 0 },
    "& .act": { order: 1 },
  },
}));

interface TalkHeadProps {
  conversation: ConversationOpened;
  work: InboxWork;
  onFacts(): void;
}

/** Subject and actions of a conversation. */
export function ConversationHead({ conversation, work, onFacts }: TalkHeadProps) {
  const t = useT();
  const isOnline = useOnline();
  const { acts, canWrite } = work;
  const { id, subject, status, starred, allowedStates } = conversation;
  // These actions apply to this conversation, whatever is selected in the list.
  const own = [id];
  const ask = (what: OpenDialog) => work.ask(what, own);
  const toInbox = () => acts.toInbox(own);
  const may = (state: (typeof allowedStates)[number]) => canWrite && allowedStates.includes(state);
  const act = (label: string, Icon: ComponentType, run: () => unknown, pressed?: boolean) => (
    <IconButton
      className="act"
      aria-label={label}
      {...tooltip(label)}
      {...(pressed !== undefined && { "aria-pressed": pressed })}
      disabled={!isOnline}
      onClick={() => void run()}
    >
      <Icon />
    </IconButton>
  );
  const choice = (isShown: boolean, label: string, onChoose: () => unknown): MenuChoice[] =>
    isShown ? [{ label, isOff: !isOnline, onChoose: () => void onChoose() }] : [];
  const more: MenuChoice[] = [
    ...choice(true, t("inbox.markUnread"), () => acts.read(false, own)),
    ...choice(canWrite, t("inbox.linkOrder"), () => ask("order")),
    ...choice(canWrite, t("inbox.makeCard"), () => ask("card")),
    ...choice(canWrite && status !== "spam" && status !== "trash", t("inbox.merge"), () => ask("merge")),
    ...choice(canWrite, t("inbox.priority"), () => ask("priority")),
    ...choice(may("spam"), t("inbox.spam"), () => acts.spam(own)),
    ...choice(may("trash"), t("inbox.trash"), () => acts.trash(own)),
    ...choice(work.canDelete && status === "trash", t("inbox.deleteForGood"), () => ask("delete")),
  ];
  return (
    <Head>
      <IconButton className="back" aria-label={t("inbox.toList")} onClick={() => work.walk.back()}>
        <Back />
      </IconButton>
      <h2 id="conversation-title" tabIndex={-1} title={subject} dir="auto">
        {subject || t("inbox.noSubject")}
      </h2>
      <Viewers id={id} />
      {(status === "archived" || status === "snoozed") && may("open") && act(t("inbox.toInbox"), Inbox, toInbox)}
      {status === "spam" && may("open") && act(t("inbox.notSpam"), Inbox, toInbox)}
      {may("restored") && act(t("inbox.restore"), Inbox, toInbox)}
      {may("archived") && act(t("inbox.archive"), Archive, () => acts.archive(own))}
      {may("snoozed") && act(t("inbox.snooze"), Snooze, () => ask("snooze"))}
      {canWrite && act(t("inbox.assign"), Assign, () => ask("assign"))}
      {canWrite && act(t("inbox.label"), LabelIcon, () => ask("label"))}
      {act(t(starred ? "inbox.unstar" : "inbox.star"), starred ? Starred : Star, () => acts.star(own), starred)}
      <MenuButton choices={more}>
        {(opener) => (
          <IconButton className="act" {...opener} aria-label={t("inbox.more")}>
            <More />
          </IconButton>
        )}
      </MenuButton>
      <IconButton
        className="facts-toggle"
        aria-label={t("inbox.facts")}
        {...tooltip(t("inbox.facts"))}
        onClick={onFacts}
      >
        <Facts />
      </IconButton>
    </Head>
  );
}
