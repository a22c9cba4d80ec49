import { styled } from "@mui/material/styles";
import { useFormat } from "../../../lib/format.ts";
import { useT } from "../../../lib/i18n.tsx";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { PersonAvatar } from "../../../ui/record/person-avatar.tsx";
import type { ConversationOpened } from "../inbox.data.ts";
import { LabelChip } from "../labels/label-chip.tsx";
import { PriorityMark } from "./priority-mark.tsx";
import { RelatedConversations } from "./related-conversations.tsx";

const Marks = styled("div")(({ theme }) => ({
  ...theme.typography.body2,
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: 8,
  padding: "12px 16px 0",
  color: theme.vars.palette.text.secondary,
  "& > span": { display: "inline-flex", alignItems: "center", gap: 6 },
  "& > .state": {
    ...theme.typography.label,
    height: 24,
    padding: "0 12px",
    borderRadius: 999,
    color: theme.vars.palette.text.primary,
    backgroundColor: theme.vars.palette.action.selected,
  },
  "&:empty": { display: "none" },
}));

/** State of a conversation: assignee, labels, priority, snooze time, blocked sender. */
export function ConversationBadges({ conversation }: { conversation: ConversationOpened }) {
  const t = useT();
  const { soon } = useFormat();
  const { status, snoozedUntil, assignee, labels, priority, blocked } = conversation;
  return (
    <>
      {blocked && (
        <div style={{ padding: "12px 16px 0" }}>
          <Notice tone="warning">{t("inbox.blocked")}</Notice>
        </div>
      )}
      <RelatedConversations conversation={conversation} />
      <Marks>
        {status !== "open" && (
          <span className="state">
            {status === "snoozed" && snoozedUntil
              ? t("inbox.snoozedUntil", { time: soon(Date.parse(snoozedUntil)) })
              : t(`inbox.status.${status}`)}
          </span>
        )}
        {assignee && (
          <span>
            <PersonAvatar name={assignee.name} src={`/api/avatars/${assignee.id}`} size={20} />
            <bdi>{assignee.name}</bdi>
          </span>
        )}
        <PriorityMark priority={priority} isNamed />
        {labels.map((label) => (
          <LabelChip key={label.id} label={label} />
        ))}
      </Marks>
    </>
  );
}
