import { styled } from "@mui/material/styles";
import { useState } from "react";
import { snippetOf } from "#shared/rules/inbox/snippet.ts";
import { useFormat } from "../../../../lib/format.ts";
import { useT } from "../../../../lib/i18n.tsx";
import { Notice } from "../../../../ui/feedback/notice.tsx";
import { touchTarget } from "../../../../ui/layout/touch-target.ts";
import { PersonAvatar } from "../../../../ui/record/person-avatar.tsx";
import type { Find } from "../../highlight/use-search-matcher.ts";
import type { Message } from "../../inbox.data.ts";
import { MailBody } from "./mail-body.tsx";
import { MessageFiles } from "./message-files.tsx";
import { MessageNotes } from "./message-notes.tsx";
import { MessageState } from "./message-state.tsx";

const Card = styled("article")(({ theme }) => ({
  padding: "12px 16px 16px",
  borderRadius: 12,
  border: `1px solid ${theme.vars.palette.divider}`,
  backgroundColor: theme.vars.palette.background.paper,
  "&[data-direction=note]": {
    borderColor: "transparent",
    backgroundColor: theme.vars.palette.warning.soft,
  },
  "&[data-direction=out]": { backgroundColor: theme.vars.palette.background.default },
  "& > header": { display: "flex", alignItems: "center", gap: 12, minHeight: 36 },
  "& > header > button": {
    font: "inherit",
    flex: 1,
    minWidth: 0,
    padding: 0,
    border: 0,
    background: "none",
    color: "inherit",
    textAlign: "start",
    cursor: "pointer",
    ...touchTarget,
  },
  "& .who": { ...theme.typography.subtitle1, display: "block", overflow: "hidden", textOverflow: "ellipsis" },
  "& .to, & time": { ...theme.typography.caption, color: theme.vars.palette.text.secondary },
  "& .to": { display: "block", overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" },
  "& time": { flex: "none", whiteSpace: "nowrap" },
  "& > .text": { marginTop: 10 },
  "& .unverified": { marginBottom: 10 },
}));

const LATE_MS = 10 * 60 * 1000;

/** Whether a message arrived long after it was written. */
const isLate = ({ at, sentAt }: Message): boolean =>
  sentAt !== null && Math.abs(Date.parse(at) - Date.parse(sentAt)) > LATE_MS;

/** Sender and recipients of a message. */
function wayOf({ from, direction, recipients: { to, cc, bcc } }: Message, t: ReturnType<typeof useT>): string {
  const named = (some: Message["recipients"]["to"]) => some.map(({ name, email }) => name || email).join(", ");
  return [
    direction === "in" && from?.email,
    to.length > 0 && t("inbox.to", { to: named(to) }),
    cc.length > 0 && t("inbox.ccThese", { cc: named(cc) }),
    bcc.length > 0 && t("inbox.bccThese", { bcc: named(bcc) }),
  ]
    .filter(Boolean)
    .join(" · ");
}

interface MessageCardProps {
  message: Message;
  isLast: boolean;
  /** Known customer who sent it. */
  customerId: number | null;
  /** Whether it matches the search. */
  isFound?: boolean;
  /** Search matcher for highlighting. */
  find?: Find | null;
}

/** Message with sender, recipients, time and body. Older ones are collapsed unless opened or found. */
export function MessageCard({ message, isLast, customerId, isFound = false, find = null }: MessageCardProps) {
  const t = useT();
  const { relative, dateTime, soon } = useFormat();
  const [isOpen, setOpen] = useState(isLast);
  const [wasFound, setWasFound] = useState(false);
  if (isFound && !wasFound) {
    setWasFound(true);
    setOpen(true);
  }
  const { author, from, direction, text, files } = message;
  const face = author?.id ?? customerId;
  const name = author?.name || from?.name || from?.email || "";
  return (
    <Card data-direction={direction} data-message={message.id} aria-label={t("inbox.messageOf", { name })}>
      <header>
        <PersonAvatar name={name} src={face === null ? null : `/api/avatars/${face}`} size={32} />
        <button type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          <bdi className="who">{name}</bdi>
          <span className="to" dir="auto">
            {direction === "note" ? t("inbox.noteOnly") : isOpen ? wayOf(message, t) : snippetOf(text)}
          </span>
        </button>
        <time dateTime={message.at} title={dateTime(message.at)}>
          {message.isScheduled && message.sendAfter ? soon(Date.parse(message.sendAfter)) : relative(message.at)}
        </time>
      </header>
      {isOpen && (
        <div className="text">
          {message.isUnverified && (
            <div className="unverified">
              <Notice tone="warning">{t("inbox.unverified")}</Notice>
            </div>
          )}
          <MailBody message={message} find={find} />
          {isLate(message) && <p className="to">{t("inbox.datedAt", { time: dateTime(message.sentAt ?? "") })}</p>}
          {message.isPlain && <p className="to">{t("inbox.plain")}</p>}
          {message.isCut && <p className="to">{t("inbox.cut")}</p>}
          {files.length > 0 && <MessageFiles files={files} />}
        </div>
      )}
      {isOpen && <MessageNotes message={message} />}
      <MessageState message={message} />
    </Card>
  );
}
