import { styled } from "@mui/material/styles";
import {
  DataGrid,
  GridCellEditStartReasons,
  type GridColDef,
  type GridRowSelectionModel,
  type GridValidRowModel,
  type GridValueOptionsParams,
  useGridApiRef,
} from "@mui/x-data-grid";
import { trTR } from "@mui/x-data-grid/locales";
import { type RefObject, useEffect, useMemo, useRef } from "react";
import { useNavigate } from "react-router-dom";
import { useFigures } from "../../lib/format.ts";
import type { Figures } from "../../lib/parse-number.ts";
import { Link } from "../link.tsx";
import { HEADER_HEIGHT, isEditableIn, isUnlabelled, type ListColumn, type ListRow } from "./columns.ts";
import { numberCell } from "./number-cell.tsx";
import { useEditHold } from "./use-edit-hold.ts";

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
  // It draws a line below the last row, and so does the pager.
  "& .MuiDataGrid-filler:not(.MuiDataGrid-filler--horizontal)": { visibility: "hidden" },
  "& .MuiDataGrid-row": { cursor: "inherit" },
  "&.opens .MuiDataGrid-row": { cursor: "pointer" },
  "& .MuiDataGrid-row.is-open": { backgroundColor: (theme.vars ?? theme).palette.action.selected },
})) as unknown as typeof DataGrid;

/** What moves the grid's cursor from outside. */
export interface GridHandle {
  move(step: 1 | -1): void;
  /** The row the keyboard stands on. */
  current(): number | undefined;
}

/** A cell of a list. */
export interface CellPlace {
  id: number;
  field: string;
}

export interface ListGridProps<Row extends ListRow> {
  label: string;
  columns: readonly ListColumn<Row>[];
  rows: readonly Row[];
  total: number;
  page: number;
  pageSize: number;
  rowHeight: number;
  sort: string;
  language: string;
  openId?: number | undefined;
  onSort(sort: string | undefined): void;
  onWidth?: ((field: string, width: number) => void) | undefined;
  hrefOf?: ((row: Row) => string) | undefined;
  chosen?: ReadonlySet<number> | undefined;
  onChoose?: ((ids: ReadonlySet<number>) => void) | undefined;
  onEdit?: ((row: Row, before: Row) => Promise<Row>) | undefined;
  onHandle?(handle: GridHandle | null): void;
  /** Where the keyboard stood in the table the grid takes the place of. */
  standing?: RefObject<CellPlace | null>;
}

/** The list as the data grid; pages, order and filters are the caller's. */
export function ListGrid<Row extends ListRow>(props: ListGridProps<Row>) {
  const { columns, rows, hrefOf, onChoose, onEdit, onHandle, chosen } = props;
  const apiRef = useGridApiRef();
  const navigate = useNavigate();
  const hold = useEditHold();
  /** Rows as they stood when a cell of theirs was begun to be edited: what others change meanwhile is not this edit's. */
  const opened = useRef(new Map<number, Row>());
  const { language } = props;
  const figures = useFigures();
  const defs = useMemo(
    () => columns.map((column) => definition(column, { hrefOf, canEdit: !!onEdit, figures })),
    [columns, hrefOf, onEdit, figures],
  );
  const selection = useMemo<GridRowSelectionModel>(() => ({ type: "include", ids: new Set(chosen) }), [chosen]);
  // The grid strikes an order by a column it has not out of its model, says so, and would be told again for ever.
  const sortModel = useMemo(() => {
    const [field, sort] = props.sort.split(":") as [string, "asc" | "desc"];
    return columns.some((column) => column.field === field) ? [{ field, sort }] : [];
  }, [columns, props.sort]);
  const open = (row: Row) => hrefOf && navigate(hrefOf(row));

  const { standing } = props;
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
        api.scrollToIndexes({ rowIndex: rows.indexOf(next) });
      },
      current() {
        const id = apiRef.current?.state.focus.cell?.id;
        return id === undefined ? undefined : Number(id);
      },
    });
    return () => onHandle?.(null);
  }, [onHandle, apiRef, rows, columns]);

  return (
    <Grid
      apiRef={apiRef}
      aria-label={props.label}
      nonce={nonce}
      className={hrefOf ? "opens" : undefined}
      columns={defs}
      rows={rows as readonly GridValidRowModel[]}
      rowCount={props.total}
      localeText={language === "tr" ? trTR.components.MuiDataGrid.defaultProps.localeText : undefined}
      paginationMode="server"
      sortingMode="server"
      filterMode="server"
      paginationModel={{ page: props.page - 1, pageSize: props.pageSize }}
      pageSizeOptions={[props.pageSize]}
      sortModel={sortModel}
      sortingOrder={["asc", "desc"]}
      onSortModelChange={([next]) => props.onSort(next?.sort ? `${next.field}:${next.sort}` : undefined)}
      rowHeight={props.rowHeight}
      columnHeaderHeight={HEADER_HEIGHT}
      hideFooter
      disableColumnFilter
      disableColumnMenu
      disableRowSelectionOnClick
      getRowClassName={({ id }) => (id === props.openId ? "is-open" : "")}
      onRowClick={({ row }, event) => {
        const target = event.target as HTMLElement;
        const field = target.closest<HTMLElement>("[data-field]")?.dataset.field;
        const { edit, onOpen } = columns.find((column) => column.field === field) ?? {};
        // A cell that is worked on by a double click only takes the keyboard on the first one.
        const isWorkedOn = isEditableIn(edit, row) || onOpen;
        if (!event.defaultPrevented && !isWorkedOn && !target.closest("a, button, input")) open(row as Row);
      }}
      onCellKeyDown={({ id, row, field: at, cellMode }, event) => {
        const { onOpen, edit } = columns.find((column) => column.field === at) ?? {};
        const target = event.target as HTMLElement;
        // What is pressed in a menu of the cell comes here too, though the menu lies elsewhere.
        const isOther = target.closest("button") || !event.currentTarget.contains(target);
        if (cellMode !== "view" || isOther) return;
        if (event.key === " " && !event.shiftKey && onChoose) {
          // The grid would go down a page of rows.
          event.defaultMuiPrevented = true;
          event.preventDefault();
          if (!event.repeat) apiRef.current?.selectRow(id, !apiRef.current.isRowSelected(id));
          return;
        }
        if (event.key !== "Enter" || (isEditableIn(edit, row) && onEdit)) return;
        if (onOpen) {
          event.preventDefault();
          onOpen(row as Row, event.currentTarget as HTMLElement);
        } else open(row as Row);
      }}
      onCellDoubleClick={({ row, field }, event) => {
        columns.find((column) => column.field === field)?.onOpen?.(row as Row, event.currentTarget as HTMLElement);
      }}
      onColumnWidthChange={({ colDef, width }) => props.onWidth?.(colDef.field, Math.round(width))}
      {...(onChoose && {
        checkboxSelection: true,
        keepNonExistentRowsSelected: true,
        rowSelectionModel: selection,
        onRowSelectionModelChange: (model: GridRowSelectionModel) =>
          onChoose(
            model.type === "include"
              ? new Set([...model.ids].map(Number))
              : new Set(rows.map((row) => row.id).filter((id) => !model.ids.has(id))),
          ),
        disableRowSelectionExcludeModel: true,
      })}
      {...(onEdit && {
        isCellEditable: ({ field, row }) => isEditableIn(columns.find((column) => column.field === field)?.edit, row),
        onCellEditStart: ({ id, row, field, reason }, event) => {
          if (reason && TYPED_OVER.has(reason)) {
            event.defaultMuiPrevented = true;
            apiRef.current?.setCellFocus(id, field);
            return;
          }
          opened.current.set(Number(id), row as Row);
          hold.start();
        },
        onCellEditStop: hold.end,
        processRowUpdate: async (next: GridValidRowModel, now: GridValidRowModel) => {
          const before = opened.current.get(next.id) ?? (now as Row);
          const typed = Object.fromEntries(Object.entries(next).filter(([field, value]) => value !== now[field]));
          const saved = await hold.during(onEdit({ ...before, ...typed }, before));
          return saved === before ? now : saved;
        },
        onProcessRowUpdateError: () => undefined,
      })}
    />
  );
}

/** Keys with which the grid would begin an edit in an emptied cell: they are shortcuts of the page. */
const TYPED_OVER: ReadonlySet<string> = new Set([
  GridCellEditStartReasons.printableKeyDown,
  GridCellEditStartReasons.deleteKeyDown,
]);

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
