import Add from "@mui/icons-material/Add";
import Previous from "@mui/icons-material/ChevronLeft";
import Next from "@mui/icons-material/ChevronRight";
import FoldersIcon from "@mui/icons-material/FolderOpenOutlined";
import IconButton from "@mui/material/IconButton";
import { styled } from "@mui/material/styles";
import { useCallback, useEffect, useMemo, useRef } from "react";
import { markedWords, readInboxSearch } from "#shared/rules/inbox/inbox-search.ts";
import { useFormat } from "../../../lib/format.ts";
import { useT } from "../../../lib/i18n.tsx";
import { lazyView } from "../../../lib/lazy-view.ts";
import { useLongPress } from "../../../ui/drag/use-long-press.ts";
import { tooltip } from "../../../ui/feedback/tooltip.tsx";
import { FilterChip } from "../../../ui/filters/filter-chip.tsx";
import { SearchField } from "../../../ui/filters/search-field.tsx";
import { LazyBoundary } from "../../../ui/lazy/lazy-boundary.tsx";
import { BusyLine } from "../../../ui/list/busy-line.tsx";
import { ListStatus } from "../../../ui/list/list-status.tsx";
import { type useConversations, useDraftRow, useFolders } from "../inbox.data.ts";
import { PAGE_SIZE } from "../inbox.list.ts";
import { InboxMenu, type Managed } from "../inbox-menu.tsx";
import { Pane } from "../panes.tsx";
import type { InboxUrl } from "../use-inbox-url.ts";
import type { InboxWork } from "../use-inbox-work.ts";
import { AssigneeLine } from "./assignee-line.tsx";
import { ConversationRow } from "./conversation-row.tsx";
import { DraftRow } from "./draft-row.tsx";
import { ListState, nothingOf } from "./list-state.tsx";
import { Rows } from "./row-frame.tsx";
import { useBulkActions } from "./use-bulk-actions.ts";
import { useRowActions } from "./use-row-actions.ts";

const SendingPaused = lazyView(
  async () => (await import("../compose/send/sending-paused.tsx")).SendingPaused,
  ["mail"],
);
const BulkBar = lazyView(async () => (await import("../../../ui/bulk/bulk-bar.tsx")).BulkBar, ["listTools"]);

const Head = styled("div")(({ theme }) => ({
  position: "relative",
  flex: "none",
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
  "& > .title": { display: "flex", alignItems: "center", gap: 4, minHeight: 56, padding: "8px 12px 0 16px" },
  "& h2": {
    ...theme.typography.h2,
    flex: 1,
    minWidth: 0,
    margin: 0,
    overflow: "hidden",
    textOverflow: "ellipsis",
    whiteSpace: "nowrap",
  },
  "& h2 > small": { ...theme.typography.body1, marginInlineStart: 8, color: theme.vars.palette.text.secondary },
  "& > .search": { display: "flex", padding: "4px 12px 12px" },
  "& > .search > div": { flex: 1, width: "auto" },
  "& > .narrowed": { display: "flex", padding: "0 12px 12px" },
}));
const Foot = styled("nav")(({ theme }) => ({
  ...theme.typography.caption,
  display: "flex",
  alignItems: "center",
  justifyContent: "flex-end",
  gap: 4,
  padding: "8px 12px",
  color: theme.vars.palette.text.secondary,
  fontVariantNumeric: "tabular-nums",
}));

interface ListPaneProps {
  place: InboxUrl;
  page: ReturnType<typeof useConversations>;
  work: InboxWork;
  onFolders(): void;
  onManage(what: Managed): void;
}

/** Conversations of the current URL. */
export function ListPane({ place, page, work, onFolders, onManage }: ListPaneProps) {
  const t = useT();
  const { number } = useFormat();
  const { selection, canWrite } = work;
  const begun = useDraftRow(place.folder === "drafts" && !place.search);
  const { rows } = page;
  const total = page.total + (begun ? 1 : 0);
  const { list, openId } = place;
  const { page: at } = list.query;
  const words = useMemo(() => (place.search ? markedWords(readInboxSearch(place.search)) : ""), [place.search]);
  const bulk = useBulkActions(work);
  const { change } = list;
  const folders = useFolders();
  const paused = folders?.sendingPaused;
  const labels = place.label === undefined ? undefined : folders?.labels;
  const label = labels?.find(({ id }) => id === place.label);
  const isUnknown = place.label !== undefined && labels !== undefined && label === undefined;
  // A deleted label filters nothing.
  useEffect(() => {
    if (isUnknown) change({ label: undefined });
  }, [isUnknown, change]);
  const toAll = useCallback(() => change({ assignee: undefined }), [change]);
  const { assignee, waitingOver } = list.filters;
  const title = label?.name ?? t(place.folder ? `inbox.folder.${place.folder}` : "inbox.found");
  const on = useRowActions({ work, rows });
  const press = useLongPress(canWrite ? (id) => selection.toggle(id) : undefined);
  const body = useRef<HTMLDivElement>(null);
  const where = `${place.folder} ${place.label} ${place.search} ${at}`;

  // biome-ignore lint/correctness/useExhaustiveDependencies: another list is seen from its top
  useEffect(() => {
    body.current?.scrollTo(0, 0);
  }, [where]);

  const step = (to: number, text: string, Icon: typeof Next) => (
    <IconButton
      size="small"
      aria-label={text}
      disabled={to < 1 || to > page.pageCount}
      onClick={() => list.open({ page: String(to) })}
    >
      <Icon fontSize="small" />
    </IconButton>
  );
  const here = Number(at);
  return (
    <Pane className="list" aria-label={t("inbox.conversations")}>
      <Head>
        <div className="title">
          <IconButton className="only-narrow" edge="start" aria-label={t("inbox.folders")} onClick={onFolders}>
            <FoldersIcon />
          </IconButton>
          <h2>
            <bdi>{title}</bdi>
            {rows && <small className="tabular">{page.totalExact ? number(total) : `${number(total)}+`}</small>}
          </h2>
          {canWrite && (
            <IconButton
              className="only-narrow"
              aria-label={t("inbox.compose")}
              {...tooltip(t("inbox.compose"))}
              onClick={work.compose}
            >
              <Add />
            </IconButton>
          )}
          {canWrite && <InboxMenu work={work} onManage={onManage} />}
        </div>
        <div className="search">
          <SearchField
            value={place.search}
            label={t("inbox.search")}
            onSearch={(q) => list.change({ q: q || undefined })}
          />
        </div>
        <LazyBoundary isSilent>{paused && <SendingPaused reason={paused.reason} />}</LazyBoundary>
        {assignee && <AssigneeLine assignee={assignee} onClear={toAll} />}
        {waitingOver && (
          <div className="narrowed">
            <FilterChip
              isOn
              label={t("inbox.waitingOver", { hours: Number(waitingOver) })}
              onClear={() => change({ waitingOver: undefined })}
            />
          </div>
        )}
        <LazyBoundary onLoadError={selection.clear}>
          {selection.isOpen && <BulkBar selection={selection} total={rows?.length ?? 0} acts={bulk} />}
        </LazyBoundary>
      </Head>
      <ListStatus
        counted="conversations"
        asked={place.asked}
        page={page}
        at={here}
        nothing={t(nothingOf(place))}
        selection={selection}
      />
      <div className="body" ref={body}>
        {page.isBusy && <BusyLine aria-hidden="true" />}
        {begun && <DraftRow draft={begun} onOpen={work.compose} />}
        <ListState place={place} page={page} isBegun={begun !== null}>
          <Rows aria-label={title} className={selection.isOpen ? "next-rows choosing" : "next-rows"}>
            {rows?.map((row) => (
              <ConversationRow
                key={row.id}
                row={row}
                href={place.hrefOfOne(row.id)}
                words={words}
                isOpen={row.id === openId}
                isChosen={selection.ids.has(row.id)}
                canWrite={canWrite}
                on={on}
                press={press}
              />
            ))}
          </Rows>
          {page.pageCount > 1 && (
            <Foot aria-label={t("inbox.pages")}>
              {t("inbox.range", {
                from: number((here - 1) * PAGE_SIZE + 1),
                to: number(Math.min(here * PAGE_SIZE, total)),
                total: number(total),
              })}
              {step(here - 1, t("inbox.previousPage"), Previous)}
              {step(here + 1, t("inbox.nextPage"), Next)}
            </Foot>
          )}
        </ListState>
      </div>
    </Pane>
  );
}
