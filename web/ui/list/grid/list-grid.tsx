import { styled } from "@mui/material/styles";
import {
  DataGrid,
  type GridColDef,
  type GridRowId,
  type GridValidRowModel,
  type GridValueOptionsParams,
  useGridApiRef,
} from "@mui/x-data-grid";
import { trTR } from "@mui/x-data-grid/locales";
import { useCallback, useEffect, useMemo } from "react";
import { useFigures } from "../../../lib/format.ts";
import type { Figures } from "../../../lib/text/parse-number.ts";
import { Link } from "../../layout/link.tsx";
import { HEADER_HEIGHT, isUnlabelled, type ListColumn, type ListRow } from "../columns.ts";
import type { ListGridProps } from "./list-grid-props.ts";
import { numberCell } from "./number-cell.tsx";
import { useGridActions, useGridChoice, useGridEdits } from "./use-grid-actions.ts";

const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce;

const Grid = styled(DataGrid)(({ theme }) => ({
  border: 0,
  fontSize: 13,
  lineHeight: "18px",
  fontVariantNumeric: "tabular-nums",
  "--DataGrid-containerBackground": (theme.vars ?? theme).palette.background.paper,
  "--DataGrid-rowBorderColor": (theme.vars ?? theme).palette.divider,
  "& .MuiDataGrid-columnHeaderTitle": {
    ...theme.typography.caption,
    fontWeight: 500,
    color: (theme.vars ?? theme).palette.text.secondary,
  },
  "& .MuiDataGrid-columnSeparator": { opacity: 0 },
  "& .MuiDataGrid-columnHeader:hover .MuiDataGrid-columnSeparator": { opacity: 1 },
  // The grid draws a line below the last row, and so does the pager.
  "& .MuiDataGrid-filler:not(.MuiDataGrid-filler--horizontal)": { visibility: "hidden" },
  "& .MuiDataGrid-cell:focus-visible, & .MuiDataGrid-columnHeader:focus-visible": {
    outline: "2px solid var(--ring)",
    outlineOffset: -2,
  },
  "& .MuiDataGrid-row": { cursor: "inherit" },
  "&.opens .MuiDataGrid-row": { cursor: "pointer" },
  "& .MuiDataGrid-row.is-open": { backgroundColor: (theme.vars ?? theme).palette.action.selected },
})) as unknown as typeof DataGrid;

/** List as a data grid; paging, sorting and filtering are controlled. */
export function ListGrid<Row extends ListRow>(props: ListGridProps<Row>) {
  const { columns, rows, hrefOf, onEdit, onHandle, standing, page, pageSize, openId } = props;
  const apiRef = useGridApiRef();
  const figures = useFigures();
  const canEdit = !!onEdit;
  const defs = useMemo(
    () => columns.map((column) => definition(column, { hrefOf, canEdit, figures })),
    [columns, hrefOf, canEdit, figures],
  );
  // The grid removes sorting by an unknown column and emits that, which would loop.
  const sortModel = useMemo(() => {
    const [field, sort] = props.sort.split(":") as [string, "asc" | "desc"];
    return columns.some((column) => column.field === field) ? [{ field, sort }] : [];
  }, [columns, props.sort]);
  const paginationModel = useMemo(() => ({ page: page - 1, pageSize }), [page, pageSize]);
  const pageSizeOptions = useMemo(() => [pageSize], [pageSize]);
  const openClass = useCallback(({ id }: { id: GridRowId }) => (id === openId ? "is-open" : ""), [openId]);
  const acts = useGridActions(apiRef, props);
  const choosing = useGridChoice(apiRef, props);
  const editing = useGridEdits(apiRef, props);

  useEffect(() => {
    const cell = standing?.current;
    const isLost = document.activeElement === document.body;
    if (cell && isLost) apiRef.current?.setCellFocus(cell.id, cell.field);
  }, [standing, apiRef]);

  useEffect(() => {
    onHandle?.({
      move(step) {
        const api = apiRef.current;
        const cell = api?.state.focus.cell;
        const at = rows.findIndex((row) => row.id === cell?.id);
        const next = rows[at < 0 ? 0 : Math.min(Math.max(at + step, 0), rows.length - 1)];
        const target = cell?.field ?? columns[0]?.field;
        if (!api || !next || !target) return;
        api.setCellFocus(next.id, target);
        // Set from outside, the grid does not focus a cell it considers focused already.
        const element = api.getCellElement(next.id, target);
        if (!element?.contains(document.activeElement)) element?.focus();
        api.scrollToIndexes({ rowIndex: rows.indexOf(next) });
      },
      current() {
        const id = apiRef.current?.state.focus.cell?.id;
        return id === undefined ? undefined : Number(id);
      },
    });
    return () => onHandle?.(null);
  }, [onHandle, apiRef, rows, columns]);

  // Changed props render every row again, so each is stable. All rows of the page are rendered, a hundred at most:
  // virtualised rows cost more than a scroll frame has.
  return (
    <Grid
      apiRef={apiRef}
      aria-label={props.label}
      nonce={nonce}
      className={hrefOf ? "opens" : undefined}
      columns={defs}
      rows={rows as readonly GridValidRowModel[]}
      rowCount={props.total}
      localeText={props.language === "tr" ? trTR.components.MuiDataGrid.defaultProps.localeText : undefined}
      paginationMode="server"
      sortingMode="server"
      filterMode="server"
      paginationModel={paginationModel}
      pageSizeOptions={pageSizeOptions}
      sortModel={sortModel}
      sortingOrder={ORDERS}
      rowHeight={props.rowHeight}
      disableVirtualization
      columnHeaderHeight={HEADER_HEIGHT}
      hideFooter
      disableColumnFilter
      disableColumnMenu
      disableRowSelectionOnClick
      getRowClassName={openClass}
      {...acts}
      {...choosing}
      {...editing}
    />
  );
}

const ORDERS = ["asc", "desc"] as const;

interface Defining<Row> {
  hrefOf: ((row: Row) => string) | undefined;
  canEdit: boolean;
  figures: Figures;
}

function definition<Row extends ListRow>(
  column: ListColumn<Row>,
  { hrefOf, canEdit, figures }: Defining<Row>,
): GridColDef {
  const { edit } = column;
  return {
    field: column.field,
    headerName: column.label,
    ...(column.isMain && !column.isFixed ? { flex: 1, minWidth: column.width } : { width: column.width }),
    align: column.align ?? "left",
    headerAlign: column.align ?? "left",
    ...(isUnlabelled(column) && { renderHeader: () => <span className="visually-hidden">{column.label}</span> }),
    sortable: column.isSortable !== false,
    hideable: !column.isTool,
    ...(edit && { editable: canEdit }),
    ...(edit?.kind === "choice" && {
      type: "singleSelect" as const,
      valueOptions: ({ row }: GridValueOptionsParams) =>
        edit.valuesOf(row).map((value) => ({ value, label: edit.labelOf(value) })),
    }),
    ...(edit?.kind === "number" && numberCell({ field: column.field, figures, problemOf: edit.problemOf })),
    ...(!edit && { valueGetter: (_: never, row: GridValidRowModel) => column.text(row as Row) }),
    renderCell: ({ row, tabIndex }) =>
      column.isMain && hrefOf ? (
        <Link to={hrefOf(row as Row)} className="list-link" tabIndex={tabIndex}>
          {column.draw(row as Row)}
        </Link>
      ) : (
        column.draw(row as Row)
      ),
  };
}
