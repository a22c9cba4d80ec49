import Archive from "@mui/icons-material/ArchiveOutlined";
import AttachFile from "@mui/icons-material/AttachFileOutlined";
import Drafts from "@mui/icons-material/EditNoteOutlined";
import Schedule from "@mui/icons-material/ScheduleSendOutlined";
import Snooze from "@mui/icons-material/SnoozeOutlined";
import Star from "@mui/icons-material/StarBorderOutlined";
import Starred from "@mui/icons-material/StarOutlined";
import IconButton from "@mui/material/IconButton";
import { type MouseEvent, memo } from "react";
import { useFormat } from "../../../lib/format.ts";
import { useT } from "../../../lib/i18n.tsx";
import { Link } from "../../../ui/layout/link.tsx";
import { PersonAvatar } from "../../../ui/record/person-avatar.tsx";
import { PriorityMark } from "../conversation/priority-mark.tsx";
import { HighlightedText } from "../highlight/highlighted-text.tsx";
import type { Conversation } from "../inbox.data.ts";
import { LabelChip } from "../labels/label-chip.tsx";
import { Viewers } from "../presence/viewers.tsx";
import { RowFrame } from "./row-frame.tsx";
import { useRowSwipe } from "./use-row-swipe.ts";

interface RowProps {
  row: Conversation;
  href: string;
  /** Search words to highlight. */
  words: string;
  isOpen: boolean;
  isChosen: boolean;
  canWrite: boolean;
  /** Row handlers; stable while the list is mounted. */
  on: RowActions;
  /** Long press starts selection mode. */
  press(id: number): object;
}

/** Handlers of a row. */
export interface RowActions {
  star(row: Conversation): void;
  toggle(id: number, isRange: boolean): void;
  archive(id: number): void;
  snooze(id: number): void;
  /** A click in selection mode toggles the row. */
  press(event: MouseEvent, id: number): void;
}

/** Conversation in the list. */
export const ConversationRow = memo(function ConversationRow(props: RowProps) {
  const { row, isOpen, isChosen, canWrite, on, words } = props;
  const t = useT();
  const { relative, dateTime, soon } = useFormat();
  const { id, customer, subject, snippet, status, snoozedUntil, scheduledAt, starred, assignee } = row;
  const swipe = useRowSwipe({ onRight: () => on.archive(id), onLeft: () => on.snooze(id) });
  const name = customer.name || customer.email;
  return (
    <RowFrame
      {...(canWrite && joined(props.press(id), swipe))}
      data-open={isOpen || undefined}
      data-selected={isChosen || undefined}
      data-unread={row.unread || undefined}
    >
      <span className="ground" aria-hidden="true">
        <span>
          <Archive />
          {t("inbox.archive")}
        </span>
        <span>
          {t("inbox.snooze")}
          <Snooze />
        </span>
      </span>
      {canWrite && (
        <label className="tick">
          <input
            type="checkbox"
            checked={isChosen}
            aria-label={t("inbox.choose", { name, subject })}
            onChange={(event) => on.toggle(id, (event.nativeEvent as globalThis.MouseEvent).shiftKey)}
          />
        </label>
      )}
      <Link
        to={props.href}
        draggable={false}
        data-conversation={id}
        aria-current={isOpen ? "true" : undefined}
        onClick={(event) => on.press(event, id)}
      >
        <span className="face">
          <PersonAvatar name={name} src={customer.id ? `/api/avatars/${customer.id}` : null} size={36} />
        </span>
        <span style={{ minWidth: 0 }}>
          <span className="line">
            {row.unread && <span className="dot" title={t("inbox.unread")} />}
            {row.unread && <span className="visually-hidden">{t("inbox.unread")}</span>}
            <bdi className="name">
              <HighlightedText text={name} words={words} />
            </bdi>
            <Viewers id={id} />
            <PriorityMark priority={row.priority} />
            {row.hasAttachment && <AttachFile titleAccess={t("inbox.hasAttachment")} />}
            {!scheduledAt && (
              <time className="time" dateTime={row.lastMessageAt} title={dateTime(row.lastMessageAt)}>
                {relative(row.lastMessageAt)}
              </time>
            )}
          </span>
          <span className="line">
            <bdi className="subject">
              <HighlightedText text={subject || t("inbox.noSubject")} words={words} />
            </bdi>
          </span>
          <span className="line">
            <bdi className="snippet">
              <HighlightedText text={snippet} words={words} />
            </bdi>
          </span>
          <span className="line marks">
            {row.hasDraft && (
              <span className="time line">
                <Drafts aria-hidden="true" />
                {t("inbox.draft")}
              </span>
            )}
            {scheduledAt && (
              <span className="time line">
                <Schedule aria-hidden="true" />
                {t("inbox.goesAtShort", { time: soon(Date.parse(scheduledAt)) })}
              </span>
            )}
            {status === "snoozed" && snoozedUntil && (
              <span className="time line">
                <Snooze aria-hidden="true" />
                {soon(Date.parse(snoozedUntil))}
              </span>
            )}
            {row.labels.map((label) => (
              <LabelChip key={label.id} label={label} />
            ))}
            {assignee && (
              <span className="time line" title={t("inbox.assignedTo", { name: assignee.name })}>
                <PersonAvatar name={assignee.name} src={`/api/avatars/${assignee.id}`} size={18} />
                <span className="visually-hidden">{t("inbox.assignedTo", { name: assignee.name })}</span>
              </span>
            )}
          </span>
        </span>
      </Link>
      <IconButton
        className="star"
        size="small"
        aria-label={t("inbox.starOne", { subject: subject || name })}
        aria-pressed={starred}
        onClick={() => on.star(row)}
      >
        {starred ? <Starred fontSize="small" /> : <Star fontSize="small" />}
      </IconButton>
    </RowFrame>
  );
});

type Handlers = Record<string, (event: never) => void>;

/** Merges two sets of handlers: both run. */
function joined(one: object, other: object): object {
  const both: Handlers = { ...(one as Handlers) };
  for (const [name, hear] of Object.entries(other as Handlers)) {
    const first = both[name];
    both[name] = first
      ? (event) => {
          first(event);
          hear(event);
        }
      : hear;
  }
  return both;
}
