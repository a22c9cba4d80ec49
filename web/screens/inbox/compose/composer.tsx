import ArrowDown from "@mui/icons-material/ArrowDropDown";
import CannedIcon from "@mui/icons-material/QuickreplyOutlined";
import IconButton from "@mui/material/IconButton";
import { styled } from "@mui/material/styles";
import { useState } from "react";
import { openPlaceholders } from "#shared/rules/inbox/canned.ts";
import { useBoot } from "../../../lib/boot.tsx";
import { useT } from "../../../lib/i18n.tsx";
import { lazyView } from "../../../lib/lazy-view.ts";
import { WriteButton } from "../../../ui/actions/write-button.tsx";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { tooltip } from "../../../ui/feedback/tooltip.tsx";
import { LazyBoundary } from "../../../ui/lazy/lazy-boundary.tsx";
import { MenuButton } from "../../../ui/menu/menu-button.tsx";
import { timeDialog } from "../dialogs/time.parts.ts";
import type { ConversationOpened } from "../inbox.data.ts";
import { cannedDialog } from "../layer.parts.ts";
import { TypingLine } from "../presence/viewers.tsx";
import { AttachButton } from "./attach-button.tsx";
import { tooMuch, unseenOf } from "./draft/draft.rules.ts";
import { markSeen } from "./draft/draft-store.ts";
import { DraftStatus } from "./draft-status.tsx";
import { MessageEditor } from "./editor/message-editor.tsx";
import { useCannedValues } from "./editor/use-canned-values.ts";
import { MessageUploads } from "./message-uploads.tsx";
import { hasMore, isSound, shownRecipients } from "./recipients/recipients.rules.ts";
import { RecipientsLine } from "./recipients/recipients-line.tsx";
import { useSend } from "./send/use-send.ts";
import { useDraft } from "./use-draft.ts";
import { useMessageFiles } from "./use-message-files.ts";

const NewMessagesBanner = lazyView(
  async () => (await import("./new-messages-banner.tsx")).NewMessagesBanner,
  ["inboxActs"],
);
const NewMessagesDialog = lazyView(
  async () => (await import("./new-messages-dialog.tsx")).NewMessagesDialog,
  ["inboxActs", "inboxThread"],
);

const Foot = styled("section")(({ theme }) => ({
  flex: "none",
  padding: "8px 16px 12px",
  borderTop: `1px solid ${theme.vars.palette.divider}`,
  backgroundColor: theme.vars.palette.background.paper,
  "& .bar": { display: "flex", alignItems: "center", gap: 8, marginTop: 8 },
  "& .kinds": { display: "flex", gap: 4, marginBottom: 8 },
  "& .kinds > button": {
    ...theme.typography.label,
    fontFamily: "inherit",
    minHeight: 28,
    paddingInline: 12,
    border: 0,
    borderRadius: 999,
    cursor: "pointer",
    color: theme.vars.palette.text.secondary,
    backgroundColor: "transparent",
  },
  "& .kinds > button[aria-pressed=true]": {
    color: theme.vars.palette.primary.main,
    backgroundColor: theme.vars.palette.primary.soft,
  },
  "& .kinds > .note[aria-pressed=true]": {
    color: theme.vars.palette.warning.main,
    backgroundColor: theme.vars.palette.warning.soft,
  },
  // Split button with the ways to send.
  "& .ways": { display: "inline-flex", margin: 0, padding: 0, border: 0, minWidth: 0 },
  "& .ways button": { minWidth: 40, [theme.breakpoints.down("sm")]: { minWidth: 44 } },
  "& .ways > button:not(:last-child), & .ways > :not(:last-child) > button": {
    borderInlineEnd: `1px solid ${theme.vars.palette.primary.dark}`,
    borderStartEndRadius: 0,
    borderEndEndRadius: 0,
    "&:disabled": { borderColor: theme.vars.palette.action.disabled },
  },
  "& .ways > button:not(:first-child), & .ways > :not(:first-child) > button": {
    borderStartStartRadius: 0,
    borderEndStartRadius: 0,
  },
  [theme.breakpoints.down("sm")]: { "& .kinds > button": { minHeight: 44 } },
}));

/** Dialog before sending: snooze until, or send at. */
type Asked = "snooze" | "later" | null;

/** Reply to a conversation, or a note that only colleagues see. */
export function Composer({ conversation }: { conversation: ConversationOpened }) {
  const t = useT();
  const { id } = conversation;
  const [writing, write] = useDraft(id, conversation.draft, conversation.messages.at(-1)?.id ?? 0);
  const files = useMessageFiles(id, writing);
  const recipients = shownRecipients(conversation, writing);
  const sending = useSend(conversation, { writing, recipients });
  const filling = useCannedValues(conversation);
  const [asked, setAsked] = useState<Asked>(null);
  const [isManaging, setManaging] = useState(false);
  const CannedDialog = isManaging ? cannedDialog.view() : null;
  const { mailIsOff } = useBoot();
  const isNote = writing.kind === "note";
  const isEmpty = writing.text.trim() === "" && writing.files.length === 0;
  const over = tooMuch(writing);
  const unseen = unseenOf(conversation.messages, writing);
  const isNobody = !isNote && !isSound(recipients);
  const isHeld = isNobody || isEmpty || over !== null || files.isBusy || openPlaceholders(writing.text).length > 0;
  const TimeDialog = asked ? timeDialog.view() : null;
  const answer = (mode: "reply" | "replyAll") => write({ kind: "reply", mode, to: [], cc: [] });
  const isAll = writing.mode === "replyAll";
  const send = (how?: Parameters<typeof sending.send>[0]) => {
    if (!isHeld) void sending.send(how);
  };
  const onTime = (at: number) => {
    const time = new Date(at).toISOString();
    setAsked(null);
    send(asked === "later" ? { sendAt: time } : { afterwards: { status: "snoozed", snoozedUntil: time } });
  };
  return (
    <Foot aria-label={t("inbox.composer")}>
      <div className="kinds">
        <button type="button" aria-pressed={!isNote && !isAll} onClick={() => answer("reply")}>
          {t("inbox.reply")}
        </button>
        {hasMore(conversation) && (
          <button type="button" aria-pressed={!isNote && isAll} onClick={() => answer("replyAll")}>
            {t("inbox.replyAll")}
          </button>
        )}
        <button type="button" className="note" aria-pressed={isNote} onClick={() => write({ kind: "note" })}>
          {t("inbox.note")}
        </button>
      </div>
      {!isNote && <RecipientsLine recipients={recipients} onChange={(own) => write({ mode: "own", ...own })} />}
      <TypingLine id={id} />
      <LazyBoundary isSilent>
        {unseen.length > 0 && !sending.isBusy && <NewMessagesBanner messages={unseen} onRead={() => markSeen(id)} />}
      </LazyBoundary>
      <MessageEditor
        key={id}
        name={id}
        writing={writing}
        label={t(isNote ? "inbox.yourNote" : "inbox.yourMessage")}
        filling={filling}
        onWrite={write}
        onFiles={files.add}
        onSend={() => send()}
      >
        <MessageUploads writing={writing} files={files} />
      </MessageEditor>
      {(sending.problem || over) && (
        <div style={{ marginTop: 8 }}>
          <Notice tone="danger">
            {over ? t(over.key, { count: over.count }) : t("inbox.notSent", { reason: sending.problem })}
          </Notice>
        </div>
      )}
      <div className="bar">
        <AttachButton onFiles={files.add} />
        <IconButton
          size="small"
          aria-label={t("inbox.canned")}
          {...tooltip(t("inbox.canned"))}
          onClick={() => setManaging(true)}
        >
          <CannedIcon fontSize="small" />
        </IconButton>
        <DraftStatus writing={writing} />
        <fieldset className="ways">
          <WriteButton variant="contained" loading={sending.isBusy} disabled={isHeld} onClick={() => send()}>
            {t(isNote ? "inbox.addNote" : mailIsOff ? "inbox.keep" : "inbox.send")}
          </WriteButton>
          {!isNote && !mailIsOff && (
            <MenuButton
              choices={[
                { label: t("inbox.sendArchive"), onChoose: () => send({ afterwards: { status: "archived" } }) },
                { label: t("inbox.sendSnooze"), onChoose: () => setAsked("snooze") },
                { label: t("inbox.sendLater"), onChoose: () => setAsked("later") },
              ]}
            >
              {(opener) => (
                <WriteButton
                  {...opener}
                  variant="contained"
                  aria-label={t("inbox.sendMore")}
                  disabled={isHeld || sending.isBusy}
                  sx={{ px: 0.5 }}
                >
                  <ArrowDown />
                </WriteButton>
              )}
            </MenuButton>
          )}
        </fieldset>
      </div>
      <LazyBoundary onLoadError={() => setAsked(null)}>
        {TimeDialog && (
          <TimeDialog
            title={t(asked === "later" ? "inbox.sendLaterAsk" : "inbox.sendSnoozeAsk")}
            act={t("inbox.send")}
            onTime={onTime}
            onClose={() => setAsked(null)}
          />
        )}
      </LazyBoundary>
      <LazyBoundary onLoadError={() => setManaging(false)}>
        {CannedDialog && <CannedDialog onClose={() => setManaging(false)} />}
      </LazyBoundary>
      <LazyBoundary onLoadError={sending.resume}>
        {sending.halted && (
          <NewMessagesDialog
            conversation={conversation}
            isBusy={sending.isBusy}
            onSend={() => void sending.send({ ...sending.halted, force: true })}
            onClose={sending.resume}
          />
        )}
      </LazyBoundary>
    </Foot>
  );
}
