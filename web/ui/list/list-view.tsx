import { styled } from "@mui/material/styles";
import { type ReactNode, useMemo } from "react";
import type { ApiError } from "../../lib/api/client.ts";
import { useBoot } from "../../lib/boot.tsx";
import { useT } from "../../lib/i18n.tsx";
import { lazyView } from "../../lib/lazy-view.ts";
import type { ListState } from "../../lib/list/list-query.ts";
import type { ListViewSettings } from "../../lib/list/list-view-settings.ts";
import type { BulkAction } from "../bulk/bulk-bar.tsx";
import type { Selection } from "../bulk/use-selection.ts";
import type { ListExport } from "../export/use-list-export.ts";
import { FilterBar } from "../filters/filter-bar.tsx";
import type { Filter } from "../filters/filters.ts";
import { LazyBoundary } from "../lazy/lazy-boundary.tsx";
import { ViewButton } from "../saved-views/view-button.tsx";
import { ViewTabs } from "../saved-views/view-tabs.tsx";
import type { Views } from "../saved-views/views.ts";
import { BusyLine } from "./busy-line.tsx";
import type { ListColumn, ListRow } from "./columns.ts";
import type { ListGridProps } from "./grid/list-grid-props.ts";
import { ListBody, ListPanel } from "./list-body.tsx";
import { ListPager } from "./list-pager.tsx";
import { type Counted, ListStatus } from "./list-status.tsx";
import { ListTable } from "./list-table.tsx";

const BulkBar = lazyView(async () => (await import("../bulk/bulk-bar.tsx")).BulkBar, ["listTools"]);
const Ground = styled("div")({ position: "relative" });

/** Page of rows with totals of the list. */
export interface ListPage<Row> {
  rows: readonly Row[] | undefined;
  total: number;
  totalExact: boolean;
  pageCount: number;
  error: ApiError | undefined;
  isBusy: boolean;
}

interface ListViewProps<Row extends ListRow> {
  label: string;
  counted: Counted;
  searchLabel: string;
  emptyText: string;
  emptyAction?: ReactNode;
  list: ListState;
  page: ListPage<Row>;
  onRetry(): unknown;
  look: ListViewSettings;
  columns: readonly ListColumn<Row>[];
  filters: readonly Filter[];
  copy: Omit<ListExport<Row>, "columns">;
  /** Saved views of the list, as tabs. */
  views?: Views | undefined;
  /** Selection and bulk actions. */
  bulk?: { selection: Selection; acts: readonly BulkAction[] } | undefined;
  /** Row as a card on a phone. */
  card(row: Row): ReactNode;
  /** Action at the foot of that card, beside its link. */
  cardAction?: ((row: Row) => ReactNode) | undefined;
  hrefOf?: (row: Row) => string;
  openId?: number | undefined;
  /** Inline editing and keyboard handle for the grid. */
  table?: Pick<ListGridProps<Row>, "onEdit" | "onHandle">;
  /** Above the search. */
  tabs?: ReactNode;
  /** Before and after the view button. */
  tools?: ReactNode;
  action?: ReactNode;
  /** Between search and rows. */
  notices?: ReactNode;
  /** Rendered instead of the table. */
  instead?: (rows: readonly Row[]) => ReactNode;
}

/** List of a screen: search, filters, tools, rows of one page, pager. */
export function ListView<Row extends ListRow>(props: ListViewProps<Row>) {
  const { label, list, page, look, columns, bulk, table = {} } = props;
  const { query } = list;
  const { locale } = useBoot();
  const t = useT();
  const shown = useMemo(() => columnsOf(columns, look), [columns, look]);
  const rows = page.rows ?? [];
  const selection = bulk?.selection;
  const isChoosing = !!selection?.isOpen;
  const chosen = useMemo(
    () => (selection?.isAll ? new Set((page.rows ?? []).map((row) => row.id)) : selection?.ids),
    [selection, page.rows],
  );
  return (
    <ListPanel aria-label={label}>
      {props.views && <ViewTabs views={props.views} />}
      {props.tabs}
      <Ground>
        <FilterBar
          search={query.q ?? ""}
          searchLabel={props.searchLabel}
          filters={props.filters}
          values={list.filters}
          onChange={list.change}
          onClear={list.clear}
          isCovered={isChoosing}
          tools={
            <>
              {props.tools}
              <ViewButton
                columns={columns}
                look={look}
                views={props.views}
                copy={{ ...props.copy, columns: shown }}
                onSelect={selection?.open}
              />
              {props.action}
            </>
          }
        />
        <LazyBoundary onLoadError={() => selection?.clear()}>
          {bulk && isChoosing && (
            <BulkBar selection={bulk.selection} total={page.total} isMore={!page.totalExact} acts={bulk.acts} />
          )}
        </LazyBoundary>
      </Ground>
      {props.notices}
      <ListStatus
        counted={props.counted}
        asked={list.asked}
        page={page}
        at={Number(query.page)}
        nothing={list.isNarrowed ? t("lists.noResults") : props.emptyText}
        selection={selection}
      />
      <ListBody
        rows={page.rows}
        error={page.error}
        rowHeight={look.rowHeight}
        isFiltered={list.isNarrowed}
        emptyText={props.emptyText}
        emptyAction={props.emptyAction}
        onRetry={() => void props.onRetry()}
        onClear={list.clear}
      >
        {props.instead ? (
          <Ground>
            {page.isBusy && <BusyLine aria-hidden data-testid="busy-line" />}
            {props.instead(rows)}
          </Ground>
        ) : (
          <ListTable
            label={label}
            columns={shown}
            rows={rows}
            total={page.total}
            page={Number(query.page)}
            pageSize={Number(query.pageSize)}
            rowHeight={look.rowHeight}
            sort={query.sort ?? ""}
            language={locale}
            openId={props.openId}
            isBusy={page.isBusy}
            onSort={(sort) => list.change({ sort })}
            onWidth={(field, width) => look.change({ widths: { ...look.widths, [field]: width } })}
            hrefOf={props.hrefOf}
            card={props.card}
            cardAction={props.cardAction}
            selection={selection}
            {...(selection && { chosen, onChoose: selection.choose })}
            {...table}
          />
        )}
        <ListPager list={list} page={page} />
      </ListBody>
    </ListPanel>
  );
}

/** Visible columns at the person's widths. */
function columnsOf<Row>(columns: readonly ListColumn<Row>[], { hidden, widths }: ListViewSettings): ListColumn<Row>[] {
  return columns
    .filter((column) => !hidden.has(column.field))
    .map((column) => {
      const width = widths[column.field];
      return width === undefined ? column : { ...column, width, isFixed: true };
    });
}
