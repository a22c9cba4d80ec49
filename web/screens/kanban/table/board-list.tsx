import { styled, type Theme } from "@mui/material/styles";
import { type RefObject, useCallback, useEffect, useMemo } from "react";
import type { Board } from "#shared/api/kanban/boards.ts";
import type { CardRow } from "#shared/api/kanban/card-shapes.ts";
import { useFormat } from "../../../lib/format.ts";
import { type MessageKey, useT } from "../../../lib/i18n.tsx";
import type { ListState } from "../../../lib/list/list-query.ts";
import { useList } from "../../../lib/list/use-list.ts";
import { useIsPhone } from "../../../lib/page/phone.ts";
import { CardLine, CardList } from "../../../ui/list/card-list.tsx";
import type { ListColumn } from "../../../ui/list/columns.ts";
import { ListBody, ListPanel } from "../../../ui/list/list-body.tsx";
import { ListPager } from "../../../ui/list/list-pager.tsx";
import { ListStatus } from "../../../ui/list/list-status.tsx";
import { NameCell } from "../../../ui/list/name-cell.tsx";
import { PlainTable } from "../../../ui/list/plain-table.tsx";
import { Drawing, TableBox } from "../../../ui/list/table-box.tsx";
import { type BoardFacts, useBoardFacts } from "../board-facts.ts";
import type { ColumnView } from "../board-operations.ts";
import { CARD, ROWS } from "../drag/board-elements.ts";
import { useColleagues } from "../fields/use-colleagues.ts";
import type { KanbanList } from "../kanban.list.ts";
import { CountBadges, DueBadge } from "../tile/card-badges.tsx";
import { LabelChip } from "../tile/label-chip.tsx";
import { PriorityMark } from "../tile/priority-mark.tsx";

const ROW_HEIGHT = 44;
const look = ({ theme }: { theme: Theme }) => ({
  "& .badge": { display: "inline-flex", alignItems: "center", gap: 4, verticalAlign: "top" },
  "& .badge > svg": { fontSize: 16 },
  "& [data-tone=danger]": { color: theme.vars.palette.error.main },
  "& [data-tone=warning]": { color: theme.vars.palette.warning.main },
  "& [data-tone=success]": { color: theme.vars.palette.success.main },
  "& .parts": { display: "flex", gap: 12, whiteSpace: "nowrap" },
  "& .parts .badge": { color: theme.vars.palette.text.secondary, fontVariantNumeric: "tabular-nums" },
  "& .labels": { display: "flex", gap: 4 },
  "& .quiet": { color: theme.vars.palette.text.secondary },
  "& tr:has([data-selected]), & li:has([data-selected])": { backgroundColor: theme.vars.palette.primary.soft },
});
const Rows = styled(TableBox)({ "--row-height": `${ROW_HEIGHT}px` }, look);
const PhoneRows = styled(Drawing)(look, ({ theme }) => ({ "& .badge": theme.typography.body2 }));

interface BoardListProps {
  board: Board;
  columns: readonly ColumnView[];
  list: KanbanList;
  selected: ReadonlySet<number>;
  /** Receives the visible rows. */
  listed: RefObject<readonly CardRow[]>;
}

/** Cards as a paged list, archived and long done ones included. */
export function BoardList({ board, columns: standing, list, selected, listed }: BoardListProps) {
  const t = useT();
  const isPhone = useIsPhone();
  const facts = useBoardFacts();
  const colleagues = useColleagues();
  const people = new Map(colleagues.map(({ id, name }) => [id, name]));
  const columns = useCardColumns({ labels: facts.labels, people, selected });
  const asked = { ...list.asked, board: String(board.id) };
  const page = useList<CardRow>("GET /kanban/cards", { ...(list as ListState), asked });
  const rows = useMemo(() => asTheyStand(page.rows ?? [], standing), [page.rows, standing]);
  useEffect(() => {
    listed.current = rows;
    return () => {
      listed.current = [];
    };
  }, [listed, rows]);
  const { hrefOf } = facts;
  const toCard = useCallback((row: CardRow) => hrefOf(row.id), [hrefOf]);
  return (
    <ListPanel aria-label={t("kanban.cards")}>
      <ListStatus
        counted="cards"
        asked={asked}
        page={page}
        at={Number(list.query.page)}
        nothing={t(list.isNarrowed ? "lists.noResults" : "kanban.noCardsAtAll")}
      />
      <ListBody
        rows={page.rows}
        error={page.error}
        rowHeight={ROW_HEIGHT}
        isFiltered={list.isNarrowed}
        emptyText={t("kanban.noCardsAtAll")}
        onRetry={() => void page.mutate()}
        onClear={list.clear}
      >
        {isPhone !== true && (
          <Drawing only={isPhone === null ? "wide" : null}>
            <Rows {...MARKED}>
              <PlainTable
                label={t("kanban.cards")}
                columns={columns}
                rows={rows}
                sort={list.query.sort}
                hasChecks={false}
                hrefOf={toCard}
              />
            </Rows>
          </Drawing>
        )}
        {isPhone !== false && (
          <PhoneRows only={isPhone === null ? "phone" : null} {...MARKED}>
            <CardList
              label={t("kanban.cards")}
              rows={rows}
              hrefOf={toCard}
              card={(row) => <PhoneCard row={row} isSelected={selected.has(row.id)} />}
            />
          </PhoneRows>
        )}
        <ListPager list={list as ListState} page={page} />
      </ListBody>
    </ListPanel>
  );
}

const MARKED = { [ROWS]: "" };

/** Row attributes: card id, and selection for screen readers. */
const markOf = ({ id }: CardRow, isSelected: boolean) => ({
  [CARD]: id,
  "data-selected": isSelected || undefined,
});

/** Rows with pending operations; the list's own answer follows. */
function asTheyStand(rows: readonly CardRow[], columns: readonly ColumnView[]): CardRow[] {
  const cards = new Map(columns.flatMap(({ name, cards }) => cards.map((card) => [card.id, { card, name }])));
  return rows.map((row) => {
    const now = cards.get(row.id);
    return now ? { ...row, ...now.card, columnName: now.name } : row;
  });
}

function PhoneCard({ row, isSelected }: { row: CardRow; isSelected: boolean }) {
  const t = useT();
  return (
    <>
      <CardLine {...markOf(row, isSelected)}>
        <bdi>
          {isSelected && <span className="visually-hidden">{t("kanban.isSelected")} </span>}
          {row.title}
        </bdi>
        <PriorityMark priority={row.priority} />
      </CardLine>
      <CardLine>
        <span className="quiet">{`${row.key} · ${row.archivedAt ? t("kanban.isArchived") : row.columnName}`}</span>
        <CountBadges card={row} />
        <DueBadge card={row} />
      </CardLine>
    </>
  );
}

interface Shown extends Pick<BoardFacts, "labels"> {
  people: ReadonlyMap<number, string>;
  selected: ReadonlySet<number>;
}

function useCardColumns({ labels, people, selected }: Shown): ListColumn<CardRow>[] {
  const t = useT();
  const { date } = useFormat();
  const priority = (row: CardRow) => t(`kanban.priority.${row.priority}` as MessageKey);
  const drawPriority = (row: CardRow) =>
    row.priority === "none" ? <span className="quiet">{priority(row)}</span> : priority(row);
  const names = (row: CardRow) => row.assigneeIds.flatMap((id) => people.get(id) ?? []).join(", ");
  const parts = ({ checklist, comments, files }: CardRow) =>
    [
      checklist.total > 0 && `${checklist.done}/${checklist.total}`,
      comments > 0 && t("kanban.comments", { count: comments }),
      files > 0 && t("kanban.files", { count: files }),
    ]
      .filter(Boolean)
      .join(", ");
  const place = (row: CardRow) => (row.archivedAt ? t("kanban.isArchived") : row.columnName);
  return [
    {
      field: "key",
      label: t("kanban.key"),
      width: 90,
      draw: (row) => <span className="quiet">{row.key}</span>,
      text: (row) => row.key,
    },
    {
      field: "title",
      label: t("kanban.cardTitle"),
      width: 240,
      isMain: true,
      draw: (row) => (
        <NameCell {...markOf(row, selected.has(row.id))}>
          <span>
            {selected.has(row.id) && <span className="visually-hidden">{t("kanban.isSelected")} </span>}
            <bdi className="list-name">{row.title}</bdi>
          </span>
        </NameCell>
      ),
      text: (row) => row.title,
    },
    {
      field: "parts",
      label: t("kanban.parts"),
      width: 120,
      priority: 5,
      draw: (row) => (
        <span className="parts">
          <CountBadges card={row} />
        </span>
      ),
      text: parts,
    },
    { field: "column", label: t("kanban.column"), width: 140, draw: place, text: place },
    { field: "priority", label: t("kanban.priority"), width: 110, priority: 2, draw: drawPriority, text: priority },
    {
      field: "due",
      label: t("kanban.dueDate"),
      width: 180,
      priority: 1,
      draw: (row) => <DueBadge card={row} />,
      text: (row) => (row.dueAt ? date(row.dueAt) : ""),
    },
    { field: "assignees", label: t("kanban.assignee"), width: 160, priority: 3, draw: names, text: names },
    {
      field: "labels",
      label: t("kanban.label"),
      width: 190,
      priority: 4,
      draw: (row) => (
        <span className="labels">
          {row.labelIds.map((id) => {
            const label = labels.get(id);
            return label && <LabelChip key={id} name={label.name} colour={label.colour} />;
          })}
        </span>
      ),
      text: (row) => row.labelIds.flatMap((id) => labels.get(id)?.name ?? []).join(", "),
    },
  ];
}
