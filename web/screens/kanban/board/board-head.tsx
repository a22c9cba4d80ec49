import Add from "@mui/icons-material/Add";
import CalendarIcon from "@mui/icons-material/CalendarMonthOutlined";
import ExpandMore from "@mui/icons-material/ExpandMore";
import MoreVert from "@mui/icons-material/MoreVert";
import LanesIcon from "@mui/icons-material/SplitscreenOutlined";
import Star from "@mui/icons-material/Star";
import StarBorder from "@mui/icons-material/StarBorder";
import ListIcon from "@mui/icons-material/TableRowsOutlined";
import BoardIcon from "@mui/icons-material/ViewKanbanOutlined";
import IconButton from "@mui/material/IconButton";
import { styled } from "@mui/material/styles";
import type { Board, BoardShort } from "#shared/api/kanban/boards.ts";
import type { ApiError } from "../../../lib/api/client.ts";
import { useT } from "../../../lib/i18n.tsx";
import { useOnline } from "../../../ui/actions/use-online.ts";
import { useErrorText } from "../../../ui/feedback/error-text.ts";
import { tooltip } from "../../../ui/feedback/tooltip.tsx";
import { MenuButton } from "../../../ui/menu/menu-button.tsx";
import { PersonAvatar } from "../../../ui/record/person-avatar.tsx";
import { toast } from "../../../ui/toast/toast-store.ts";
import { starBoard } from "../board.calls.ts";
import type { Layer } from "../board-commands.ts";
import { groupOf, type KanbanList } from "../kanban.list.ts";
import { cardGroups } from "../lanes/lane-change.ts";
import { boardCalendar, boardList, plainBoard } from "../view.parts.ts";
import { laneRows } from "./columns.parts.ts";

const Head = styled("header")(({ theme }) => ({
  flex: "none",
  display: "flex",
  alignItems: "center",
  gap: 4,
  marginBottom: 16,
  "& h1": {
    ...theme.typography.h1,
    margin: 0,
    minWidth: 0,
    overflow: "hidden",
    textOverflow: "ellipsis",
    whiteSpace: "nowrap",
  },
  "& .tools": { display: "flex", alignItems: "center", gap: 8, marginInlineStart: "auto" },
  "& .members": { display: "flex", marginInlineEnd: 8 },
  "& .members > span + span": { marginInlineStart: 2 },
  "& .more": {
    ...theme.typography.caption,
    display: "inline-flex",
    alignItems: "center",
    justifyContent: "center",
    width: 32,
    height: 32,
    borderRadius: "50%",
    backgroundColor: theme.vars.palette.surface.sunken,
  },
  "& .views": {
    display: "flex",
    margin: 0,
    padding: 0,
    border: `1px solid ${theme.vars.palette.divider}`,
    borderRadius: 8,
    overflow: "hidden",
    "--ring-offset": "-2px",
  },
  "& .views > button": { width: 34, height: 32, borderRadius: 0 },
  "& .views > button + button": { borderInlineStart: `1px solid ${theme.vars.palette.divider}` },
  "& .views > [aria-pressed=true]": {
    color: theme.vars.palette.text.primary,
    backgroundColor: theme.vars.palette.action.selected,
  },
  "& .starred": { color: theme.vars.palette.warning.main },
  // The board's name has precedence.
  [theme.breakpoints.down("md")]: { "& .members": { display: "none" } },
  [theme.breakpoints.down("sm")]: {
    marginBottom: 12,
    "& .views, & .star": { display: "none" },
  },
}));

const FACES_MAX = 4;
const VIEWS = [
  { view: "board", label: "kanban.asBoard", shown: "kanban.showBoard", Icon: BoardIcon, part: plainBoard },
  { view: "list", label: "kanban.asList", shown: "kanban.showList", Icon: ListIcon, part: boardList },
  {
    view: "calendar",
    label: "kanban.asCalendar",
    shown: "kanban.showCalendar",
    Icon: CalendarIcon,
    part: boardCalendar,
  },
] as const;
const GROUPS = { assignee: "kanban.byAssignee", label: "kanban.byLabel", priority: "kanban.byPriority" } as const;

interface BoardHeadProps {
  board: Board;
  boards: readonly BoardShort[];
  list: KanbanList;
  onLayer(layer: Layer): void;
}

/** Head of a board: name, board menu, members, view options. */
export function BoardHead({ board, boards, list, onLayer }: BoardHeadProps) {
  const t = useT();
  const errorText = useErrorText();
  const isOff = !useOnline();
  const star = () =>
    starBoard(board).catch((error: ApiError) =>
      toast({ message: t("kanban.notStarred", { reason: errorText(error) }), type: "danger" }),
    );
  const others = [
    ...boards.map(({ id, name, starred }) => ({
      label: `${starred ? "★ " : ""}${name}`,
      onChoose: () => list.open({ board: String(id), card: undefined, label: undefined, assignee: undefined }),
    })),
    ...(board.rights.board
      ? [{ label: t("kanban.newBoard"), isOff, onChoose: () => onLayer({ kind: "board", what: "new" }) }]
      : []),
  ];
  const layer = (what: "edit" | "labels" | "remove") => () => onLayer({ kind: "board", what });
  const isBoard = list.query.view === "board";
  const group = groupOf(list);
  const groups = [null, ...cardGroups].map((one) => ({
    label: t(one ? GROUPS[one] : "kanban.noLanes"),
    isChosen: one === group,
    onChoose: () => list.open({ group: one ?? undefined }),
  }));
  const menu = [
    ...VIEWS.filter(({ view }) => view !== list.query.view).map(({ view, shown }) => ({
      label: t(shown),
      onChoose: () => list.open({ view }),
    })),
    { label: t(board.starred ? "kanban.unstar" : "kanban.star"), isOff, onChoose: () => void star() },
    board.rights.board && { label: t("kanban.editBoard"), isOff, onChoose: layer("edit") },
    board.rights.columns && { label: t("kanban.editLabels"), isOff, onChoose: layer("labels") },
    board.rights.board && { label: t("kanban.removeBoard"), isOff, onChoose: layer("remove") },
  ].filter((choice) => !!choice);
  return (
    <Head>
      <h1 id="page-title" tabIndex={-1}>
        <bdi>{board.name}</bdi>
      </h1>
      <MenuButton choices={others}>
        {(opener) => (
          <IconButton
            {...opener}
            size="small"
            aria-label={t("kanban.otherBoards")}
            {...tooltip(t("kanban.otherBoards"))}
          >
            <ExpandMore />
          </IconButton>
        )}
      </MenuButton>
      <IconButton
        size="small"
        className={board.starred ? "star starred" : "star"}
        aria-pressed={board.starred}
        aria-label={t("kanban.star")}
        disabled={isOff}
        onClick={() => void star()}
      >
        {board.starred ? <Star /> : <StarBorder />}
      </IconButton>
      <div className="tools">
        {board.members.length > 0 && (
          <div className="members" {...tooltip(board.members.map(({ name }) => name).join(", "))}>
            <span className="visually-hidden">
              {t("kanban.members", { names: board.members.map(({ name }) => name).join(", ") })}
            </span>
            {board.members.slice(0, FACES_MAX).map(({ id, name, avatar }) => (
              <PersonAvatar key={id} name={name} src={avatar} size={32} />
            ))}
            {board.members.length > FACES_MAX && (
              <span className="more" aria-hidden="true">
                +{board.members.length - FACES_MAX}
              </span>
            )}
          </div>
        )}
        {!isBoard && board.rights.cards && board.columns.length > 0 && (
          <IconButton
            size="small"
            aria-label={t("kanban.add")}
            disabled={isOff}
            onClick={() => onLayer({ kind: "new", day: list.query.day ?? null })}
          >
            <Add />
          </IconButton>
        )}
        {isBoard && (
          <MenuButton choices={groups}>
            {(opener) => (
              <IconButton
                {...opener}
                size="small"
                onPointerEnter={() => {
                  opener.onPointerEnter();
                  laneRows.near.onPointerEnter();
                }}
                color={group ? "primary" : "default"}
                aria-label={group ? t("kanban.lanesAre", { by: t(GROUPS[group]) }) : t("kanban.lanes")}
                {...tooltip(t("kanban.lanes"))}
              >
                <LanesIcon fontSize="small" />
              </IconButton>
            )}
          </MenuButton>
        )}
        <fieldset className="views" aria-label={t("kanban.view")}>
          {VIEWS.map(({ view, label, Icon, part }) => (
            <IconButton
              key={view}
              size="small"
              aria-label={t(label)}
              aria-pressed={list.query.view === view}
              {...part.near}
              onClick={() => list.open({ view })}
            >
              <Icon fontSize="small" />
            </IconButton>
          ))}
        </fieldset>
        <MenuButton choices={menu}>
          {(opener) => (
            <IconButton {...opener} aria-label={t("kanban.boardMenu")}>
              <MoreVert />
            </IconButton>
          )}
        </MenuButton>
      </div>
    </Head>
  );
}
