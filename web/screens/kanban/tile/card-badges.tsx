import Clip from "@mui/icons-material/AttachFileOutlined";
import Chat from "@mui/icons-material/ChatBubbleOutlineOutlined";
import CheckBox from "@mui/icons-material/CheckBoxOutlined";
import Timelapse from "@mui/icons-material/HourglassBottom";
import Clock from "@mui/icons-material/Schedule";
import { styled } from "@mui/material/styles";
import type { CardLink, CardShort } from "#shared/api/kanban/card-shapes.ts";
import { dueState, restingDays } from "#shared/rules/kanban/card-due.ts";
import { useFormat } from "../../../lib/format.ts";
import { useLabel, useT } from "../../../lib/i18n.tsx";
import { Link } from "../../../ui/layout/link.tsx";
import { touchTarget } from "../../../ui/layout/touch-target.ts";
import { StatusChip } from "../../../ui/record/status-chip.tsx";
import { useBoardFacts } from "../board-facts.ts";

const Row = styled("div")(({ theme }) => ({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: "4px 8px",
  marginTop: 8,
  "&:empty": { display: "none" },
  "& .badge": {
    ...theme.typography.caption,
    display: "inline-flex",
    alignItems: "center",
    gap: 4,
    height: 20,
    color: theme.vars.palette.text.secondary,
    fontVariantNumeric: "tabular-nums",
    whiteSpace: "nowrap",
  },
  "& .badge > svg": { fontSize: 16 },
  "& [data-tone=quiet]": { backgroundColor: theme.vars.palette.surface.sunken },
  "& [data-tone]": { padding: "0 7px", borderRadius: 999, fontWeight: 500 },
  "& [data-tone=danger]": { color: theme.vars.palette.error.main, backgroundColor: theme.vars.palette.error.soft },
  "& [data-tone=warning]": { color: theme.vars.palette.warning.main, backgroundColor: theme.vars.palette.warning.soft },
  "& [data-tone=success]": { color: theme.vars.palette.success.main, backgroundColor: theme.vars.palette.success.soft },
  "& .link": {
    ...theme.typography.caption,
    position: "relative",
    zIndex: 1,
    display: "inline-flex",
    alignItems: "center",
    gap: 6,
    maxWidth: "100%",
    color: theme.vars.palette.text.primary,
    textDecoration: "none",
    ...touchTarget,
  },
  "& .link > bdi": { overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" },
  "& .link:hover > bdi": { textDecoration: "underline" },
}));

/** Badges of a card: due date, checklist, comments, idle time, linked record. */
export function CardBadges({ card }: { card: CardShort }) {
  return (
    <Row>
      <DueBadge card={card} />
      <CountBadges card={card} />
      <RestBadge card={card} />
      {card.link && <LinkChip link={card.link} />}
    </Row>
  );
}

/** Counts of a card's parts. */
export function CountBadges({ card }: { card: Pick<CardShort, "checklist" | "comments" | "files"> }) {
  const { checklist, comments, files } = card;
  const t = useT();
  return (
    <>
      {checklist.total > 0 && (
        <span className="badge" data-tone={checklist.done === checklist.total ? "success" : undefined}>
          <CheckBox aria-hidden />
          <span className="visually-hidden">{t("kanban.checklist")} </span>
          {checklist.done}/{checklist.total}
        </span>
      )}
      {comments > 0 && (
        <span className="badge">
          <Chat aria-hidden />
          <span className="visually-hidden">{t("kanban.comments", { count: comments })}</span>
          <span aria-hidden="true">{comments}</span>
        </span>
      )}
      {files > 0 && (
        <span className="badge">
          <Clip aria-hidden />
          <span className="visually-hidden">{t("kanban.files", { count: files })}</span>
          <span aria-hidden="true">{files}</span>
        </span>
      )}
    </>
  );
}

const TONES = { overdue: "danger", soon: "warning", done: "success" } as const;

/** Due date in its status colour. */
export function DueBadge({ card }: { card: Pick<CardShort, "dueAt" | "dueDone" | "completedAt"> }) {
  const t = useT();
  const { now } = useBoardFacts();
  const { date } = useFormat();
  if (!card.dueAt) return null;
  const state = dueState(card, now);
  const tone = TONES[state as keyof typeof TONES];
  const day = date(card.dueAt);
  return (
    <span className="badge" data-tone={tone}>
      <Clock aria-hidden />
      {state === "overdue"
        ? t("kanban.overdue", { day })
        : state === "done"
          ? t("kanban.dueDone", { day })
          : t("kanban.due", { day })}
    </span>
  );
}

function RestBadge({ card }: { card: CardShort }) {
  const t = useT();
  const { now } = useBoardFacts();
  const days = useIsInWork(card.columnId) ? restingDays(card.movedAt, now) : null;
  if (!days) return null;
  return (
    <span className="badge">
      <Timelapse aria-hidden />
      <span aria-hidden="true">{t("kanban.restShort", { days })}</span>
      <span className="visually-hidden">{t("kanban.rest", { days })}</span>
    </span>
  );
}

const useIsInWork = (columnId: number) => useBoardFacts().inWork.has(columnId);

const CONVERSATION = {
  open: "kanban.conversation.open",
  snoozed: "kanban.conversation.snoozed",
  archived: "kanban.conversation.archived",
  spam: "kanban.conversation.spam",
  trash: "kanban.conversation.trash",
} as const;

const CONVERSATION_TONES = { open: "warning", spam: "danger" } as const;

const PATHS = { order: "/orders?order=", product: "/products?open=", conversation: "/inbox?c=" } as const;

/** Linked record with its current status. */
export function LinkChip({ link }: { link: CardLink }) {
  const label = useLabel();
  const t = useT();
  const conversation = t(CONVERSATION[link.status as keyof typeof CONVERSATION] ?? CONVERSATION.open);
  const status = link.kind === "conversation" ? conversation : label(link.status);
  const chip =
    link.kind === "conversation" ? (
      <span className="badge" data-tone={CONVERSATION_TONES[link.status as keyof typeof CONVERSATION_TONES] ?? "quiet"}>
        <Chat aria-hidden />
        {conversation}
      </span>
    ) : (
      <StatusChip kind={link.kind} value={link.status} />
    );
  return (
    <Link
      className="link"
      to={`${PATHS[link.kind]}${link.id}`}
      draggable={false}
      aria-label={`${link.label}, ${status}`}
    >
      <bdi>{link.label}</bdi>
      {chip}
    </Link>
  );
}
