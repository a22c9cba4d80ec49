import { type ReactNode, useState } from "react";
import type { ApiError } from "../../lib/api.ts";
import { useBoot } from "../../lib/boot.tsx";
import { useDensity } from "../../lib/density.ts";
import type { ListState } from "../../lib/list-query.ts";
import type { ListColumn, ListRow } from "./columns.ts";
import { FilterBar } from "./filter-bar.tsx";
import type { Filter } from "./filters.ts";
import { ListBody, ListPanel } from "./list-body.tsx";
import type { ListGridProps } from "./list-grid.tsx";
import { ListPager } from "./list-pager.tsx";
import { ListTable } from "./list-table.tsx";
import { useCopies } from "./use-copies.ts";
import { ViewButton } from "./view-button.tsx";

const NONE: ReadonlySet<string> = new Set();

/** How a person looks at a list: the height of its rows and the columns they put away; some are away at first. */
export function useListLook(away: ReadonlySet<string> = NONE) {
  const [density, rowHeight, setDensity] = useDensity();
  const [hidden, setHidden] = useState(away);
  return { density, rowHeight, setDensity, hidden, setHidden };
}

/** A page of rows and what is known of the whole list. */
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
  searchLabel: string;
  emptyText: string;
  list: ListState;
  page: ListPage<Row>;
  onRetry(): unknown;
  look: ReturnType<typeof useListLook>;
  columns: readonly ListColumn<Row>[];
  filters: readonly Filter[];
  /** What a file of the view is called, and how all its rows are got; `withJson` offers them as JSON too. */
  copy: { name: string; rows(): Promise<readonly Row[]>; withJson?: boolean };
  /** A row as a card on a phone. */
  card(row: Row): ReactNode;
  hrefOf?: (row: Row) => string;
  openId?: number | undefined;
  /** Selecting, editing in place, moving by keys: passed on to the grid. */
  table?: Pick<ListGridProps<Row>, "chosen" | "onChoose" | "onEdit" | "onHandle">;
  /** Above the search. */
  tabs?: ReactNode;
  /** Before and after the button of the view. */
  tools?: ReactNode;
  action?: ReactNode;
  /** Between search and rows. */
  notices?: ReactNode;
  /** Drawn instead of the table. */
  instead?: (rows: readonly Row[]) => ReactNode;
}

/** A list as every screen shows it: search, filters and tools, the rows of one page, and the way to the others. */
export function ListView<Row extends ListRow>(props: ListViewProps<Row>) {
  const { label, list, page, look, columns, table = {} } = props;
  const { query } = list;
  const { locale } = useBoot();
  const shown = columns.filter((column) => !look.hidden.has(column.field));
  const copies = useCopies({ ...props.copy, columns: shown });
  const rows = page.rows ?? [];
  return (
    <ListPanel aria-label={label}>
      {props.tabs}
      <FilterBar
        search={query.q ?? ""}
        searchLabel={props.searchLabel}
        filters={props.filters}
        values={list.filters}
        onChange={list.change}
        onClear={list.clear}
        tools={
          <>
            {props.tools}
            <ViewButton
              columns={columns}
              hidden={look.hidden}
              onHide={look.setHidden}
              density={look.density}
              onDensity={look.setDensity}
              copies={copies}
            />
            {props.action}
          </>
        }
      />
      {props.notices}
      <ListBody
        rows={page.rows}
        error={page.error}
        rowHeight={look.rowHeight}
        isFiltered={Object.keys(list.filters).length > 0}
        emptyText={props.emptyText}
        onRetry={() => void props.onRetry()}
        onClear={list.clear}
      >
        {props.instead?.(rows) ?? (
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
            hrefOf={props.hrefOf}
            card={props.card}
            {...table}
          />
        )}
        <ListPager
          page={Math.min(Number(query.page), page.pageCount)}
          pageSize={Number(query.pageSize)}
          total={page.total}
          totalExact={page.totalExact}
          pageCount={page.pageCount}
          onPage={(at) => list.change({ page: String(at) })}
          onPageSize={(pageSize) => list.change({ pageSize })}
        />
      </ListBody>
    </ListPanel>
  );
}
