import { styled } from "@mui/material/styles";
import { type MouseEvent, Suspense, useEffect, useMemo, useRef, useState } from "react";
import type { Board, BoardShort } from "#shared/api/kanban/boards.ts";
import type { CardBulkResult } from "#shared/api/kanban/card-bulk.ts";
import type { CardRow } from "#shared/api/kanban/card-shapes.ts";
import { fitsFilter, isFiltering } from "#shared/rules/kanban/card-filter.ts";
import { useBoot, useIsLive } from "../../lib/boot.tsx";
import { useT } from "../../lib/i18n.tsx";
import { lazyView } from "../../lib/lazy-view.ts";
import { whenIdle } from "../../lib/page/when-idle.ts";
import { useSwitch } from "../../lib/preferences/preferences.ts";
import { FilterBar } from "../../ui/filters/filter-bar.tsx";
import { LazyBoundary } from "../../ui/lazy/lazy-boundary.tsx";
import { BoardHead } from "./board/board-head.tsx";
import { BoardNews } from "./board/board-news.tsx";
import { plainColumns } from "./board/columns.parts.ts";
import { useAnnouncer } from "./board/use-announcer.ts";
import { cardDialog, dialogHost } from "./board.parts.ts";
import { BoardCommandsContext, type Layer } from "./board-commands.ts";
import { type BoardFacts, BoardFactsContext, useById, useMinute } from "./board-facts.ts";
import { useColumns } from "./board-overlay.ts";
import { BoardLayers } from "./dialogs/board-layers.tsx";
import { CARD, cardAt } from "./drag/board-elements.ts";
import { createDragStore, DragContext } from "./drag/drag-store.ts";
import { useBoardFilters } from "./filters/use-board-filters.ts";
import { useSearchResults } from "./filters/use-search-results.ts";
import { filterOf, groupOf, type KanbanList } from "./kanban.list.ts";
import { cellsOf, fittingCards, shownOf } from "./lanes/lanes.ts";
import { useLanes } from "./lanes/use-lanes.ts";
import { useSelectedCards } from "./table/use-selected-cards.ts";
import { useBoardActions } from "./use-board-actions.ts";
import { useBoardCommandsValue } from "./use-board-commands.ts";
import { useBoardKeys } from "./use-board-keys.ts";
import { boardCalendar, boardList, foundElsewhere, plainBoard } from "./view.parts.ts";

const DimSwitch = lazyView(async () => (await import("./filters/dim-switch.tsx")).DimSwitch);
const BoardBulk = lazyView(async () => (await import("./table/board-bulk.tsx")).BoardBulk, ["listTools"]);

/** Reserves the space of the switch, so that the board below does not move. */
const Room = styled("span")(({ theme }) => ({
  ...theme.typography.body2,
  display: "inline-flex",
  alignItems: "center",
  gap: 4,
  marginLeft: -11,
  [theme.breakpoints.down("sm")]: { minHeight: 44 },
  "&::before": { content: '""', width: 40, height: 24 },
}));

function DimRoom() {
  const t = useT();
  return <Room aria-hidden>{t("kanban.dimOthers")}</Room>;
}

const Page = styled("div")(({ theme }) => ({
  display: "flex",
  flexDirection: "column",
  height: "calc(100dvh - 112px)",
  minHeight: 480,
  "&[data-view=list], &[data-view=calendar]": { height: "auto" },
  "& > .bar": {
    position: "relative",
    flex: "none",
    marginBottom: 16,
    border: `1px solid ${theme.vars.palette.divider}`,
    borderRadius: 12,
    backgroundColor: theme.vars.palette.background.paper,
    overflow: "clip",
  },
  "& > .bar > [role=search]": { borderBottom: 0 },
  [theme.breakpoints.down("sm")]: { height: "calc(100dvh - 96px)", minHeight: 560, "& > .bar": { marginBottom: 12 } },
}));

interface BoardPageProps {
  board: Board;
  boards: readonly BoardShort[];
  /** Whether a URL without a board shows this one. */
  isHome: boolean;
  list: KanbanList;
}

/** Board with all its features. */
export function BoardPage({ board, boards, isHome, list }: BoardPageProps) {
  const t = useT();
  const { user } = useBoot();
  const isLive = useIsLive();
  const acts = useBoardActions(board.id);
  const columns = useColumns(board);
  const [drag] = useState(createDragStore);
  const [layer, setLayer] = useState<Layer | null>(null);
  const [skipped, setSkipped] = useState<CardBulkResult[] | null>(null);
  const { spoken, speak } = useAnnouncer();
  const listed = useRef<readonly CardRow[]>([]);
  const facts = useBoardFacts({ board, isHome, list, me: user?.id ?? 0 });
  const group = groupOf(list);
  const lanes = useLanes(board, group);
  const cells = useMemo(
    () =>
      cellsOf(
        columns,
        group,
        lanes.map(({ key }) => key),
      ),
    [columns, group, lanes],
  );
  const filter = filterOf(list);
  const isNarrowed = isFiltering(filter);
  const words = JSON.stringify(filter);
  const hits = useSearchResults(board.id, list);
  const found = useMemo(() => new Set(hits?.map(({ id }) => id)), [hits]);
  const fitting = useMemo(() => {
    const asked = JSON.parse(words) as typeof filter;
    if (!isNarrowed) return null;
    const cards = columns.flatMap((column) => column.cards);
    return new Set(cards.filter((card) => fitsFilter(card, asked, { ...facts, found })).map(({ id }) => id));
  }, [columns, words, isNarrowed, facts, found]);
  const [isDimming, setDimming] = useSwitch("kanban.dimOthers");
  // Ids of the cards that match the filter; null without a filter.
  const narrowed = isDimming ? null : fitting;
  const shown = useMemo(() => shownOf(cells, narrowed), [cells, narrowed]);
  const chosenFrom = useMemo(
    () => columns.map(({ cards }) => ({ cards: fittingCards(cards, narrowed) })),
    [columns, narrowed],
  );
  const { selection, select, selectTo } = useSelectedCards(board.id, chosenFrom, listed);
  const tools = useBoardCommandsValue({ acts, cells: shown, speak, open: setLayer });
  const filters = useBoardFilters(board);
  const isList = list.query.view === "list";
  const isCalendar = list.query.view === "calendar";
  const isBoard = !isList && !isCalendar;
  const openId = list.query.card ? Number(list.query.card) : null;
  useBoardKeys({ columns, listed, tools, list, facts, onSelect: select, isResting: openId !== null });
  const onShiftClick = (event: MouseEvent) => {
    const link = (event.target as Element).closest("a");
    const card = event.shiftKey && link && facts.rights.cards ? cardAt(link) : null;
    if (!card) return;
    event.preventDefault();
    // Shift-click would select text.
    getSelection()?.removeAllRanges();
    // Calendar days have no order to select a range in.
    (isCalendar ? select : selectTo)({ id: Number(card.getAttribute(CARD)) });
  };
  const Plain = isBoard ? plainBoard.view() : null;
  const Elsewhere = isBoard && hits?.length ? foundElsewhere.view() : null;
  const List = isList ? boardList.view() : null;
  const Calendar = isCalendar ? boardCalendar.view() : null;
  useEffect(
    () =>
      whenIdle(() => {
        for (const later of [cardDialog, dialogHost, foundElsewhere, plainBoard, plainColumns])
          void later.fetched().catch(() => undefined);
      }),
    [],
  );

  return (
    <BoardFactsContext value={facts}>
      <BoardCommandsContext value={tools}>
        <DragContext value={drag}>
          <Page data-view={list.query.view} onClickCapture={onShiftClick}>
            <BoardHead board={board} boards={boards} list={list} onLayer={setLayer} />
            <div className="bar">
              <FilterBar
                search={list.query.q ?? ""}
                searchLabel={t("kanban.search")}
                filters={filters}
                values={list.filters}
                onChange={list.change}
                onClear={list.clear}
                isCovered={selection.isOpen}
                tools={
                  isBoard && isNarrowed ? (
                    <LazyBoundary isSilent fallback={<DimRoom />}>
                      {isLive ? <DimSwitch isOn={isDimming} onChange={setDimming} /> : <DimRoom />}
                    </LazyBoundary>
                  ) : undefined
                }
              />
              <LazyBoundary onLoadError={selection.clear}>
                {selection.isOpen && (
                  <BoardBulk board={board} selection={selection} acts={acts} onSkipped={setSkipped} />
                )}
              </LazyBoundary>
            </div>
            <LazyBoundary isSilent>{Elsewhere && hits && <Elsewhere board={board} hits={hits} />}</LazyBoundary>
            {Plain && (
              <Plain
                cells={cells}
                shown={shown}
                lanes={lanes}
                fitting={fitting}
                isDimming={isDimming}
                selected={selection.ids}
                speak={speak}
                onSelect={select}
              />
            )}
            {!isBoard && (
              <Suspense>
                {List && <List board={board} columns={columns} list={list} selected={selection.ids} listed={listed} />}
                {Calendar && (
                  <Calendar columns={columns} fitting={fitting} list={list} selected={selection.ids} speak={speak} />
                )}
              </Suspense>
            )}
          </Page>
          <BoardNews
            list={list}
            columns={columns}
            fitting={fitting}
            isWaiting={!!list.filters.q && !hits}
            selection={selection}
          />
          <div className="visually-hidden" role="status" aria-live="assertive">
            {spoken}
          </div>
          <BoardLayers
            board={board}
            cells={cells}
            lanes={lanes}
            list={list}
            layer={layer}
            openId={openId}
            skipped={skipped}
            onLayer={setLayer}
            onSkippedSeen={() => setSkipped(null)}
          />
        </DragContext>
      </BoardCommandsContext>
    </BoardFactsContext>
  );
}

type Known = Pick<BoardFacts, "isHome" | "me"> & { board: Board; list: KanbanList };

function useBoardFacts({ board, isHome, list, me }: Known): BoardFacts {
  const labels = useById(board.labels);
  const people = useById(board.people);
  const now = useMinute();
  const { board: canEditBoard, columns: canEditColumns, cards: canEditCards } = board.rights;
  const working = board.columns.filter(({ kind }) => kind === "doing").map(({ id }) => id);
  const inWork = working.join();
  // URL template with the filters, for a card id.
  const base = list.href({ card: "1" }).replace(/card=1(?=&|$)/, "card=");
  return useMemo(
    () => ({
      boardId: board.id,
      isHome,
      labels,
      people,
      me,
      now,
      rights: { board: canEditBoard, columns: canEditColumns, cards: canEditCards },
      inWork: new Set(inWork.split(",").map(Number)),
      hrefOf: (id) => base.replace("card=", `card=${id}`),
    }),
    [board.id, isHome, labels, people, me, now, canEditBoard, canEditColumns, canEditCards, inWork, base],
  );
}
