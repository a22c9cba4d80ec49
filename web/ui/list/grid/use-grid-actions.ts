import { useEventCallback } from "@mui/material/utils";
import {
  type GridApi,
  GridCellEditStartReasons,
  type GridCellParams,
  type GridColumnResizeParams,
  type GridEventListener,
  type GridRowParams,
  type GridRowSelectionModel,
  type GridSortModel,
  type GridValidRowModel,
} from "@mui/x-data-grid";
import { type FocusEvent, type RefObject, useEffect, useLayoutEffect, useMemo, useRef } from "react";
import { useNavigate } from "react-router-dom";
import { holdUnsaved } from "../../../lib/drafts/unsaved-input.ts";
import { useT } from "../../../lib/i18n.tsx";
import { useOnline } from "../../actions/use-online.ts";
import { toast } from "../../toast/toast-store.ts";
import { isEditableIn, type ListRow } from "../columns.ts";
import type { ListGridProps } from "./list-grid-props.ts";

type Api = RefObject<GridApi | null>;

/** Handlers of the grid for clicks, keys and column resizing; stable between renders. */
export function useGridActions<Row extends ListRow>(apiRef: Api, props: ListGridProps<Row>) {
  const { columns, hrefOf, onChoose, onEdit } = props;
  const navigate = useNavigate();
  const open = (row: Row) => hrefOf && navigate(hrefOf(row));
  const columnAt = (field: string | undefined) => columns.find((column) => column.field === field);
  return {
    onSortModelChange: useEventCallback(([next]: GridSortModel) =>
      props.onSort(next?.sort ? `${next.field}:${next.sort}` : undefined),
    ),
    onRowClick: useEventCallback<GridEventListener<"rowClick">>(({ row }: GridRowParams, event) => {
      const target = event.target as HTMLElement;
      const { edit, onOpen } = columnAt(target.closest<HTMLElement>("[data-field]")?.dataset.field) ?? {};
      // Cells that open on double click only focus on the first click.
      const isWorkedOn = isEditableIn(edit, row) || onOpen;
      if (!event.defaultPrevented && !isWorkedOn && !target.closest("a, button, input")) open(row as Row);
    }),
    onCellKeyDown: useEventCallback<GridEventListener<"cellKeyDown">>((cell: GridCellParams, event) => {
      const { id, row, cellMode } = cell;
      const { onOpen, edit } = columnAt(cell.field) ?? {};
      const target = event.target as HTMLElement;
      // React events of a cell's menu bubble here, although the menu is elsewhere in the DOM.
      const isOther = target.closest("button") || !event.currentTarget.contains(target);
      if (cellMode !== "view" || isOther) return;
      if (event.key === " " && !event.shiftKey && onChoose) {
        // The grid would page down.
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
    }),
    onCellDoubleClick: useEventCallback<GridEventListener<"cellDoubleClick">>(({ row, field }, event) => {
      columnAt(field)?.onOpen?.(row as Row, event.currentTarget as HTMLElement);
    }),
    onColumnWidthChange: useEventCallback(({ colDef, width }: GridColumnResizeParams) =>
      props.onWidth?.(colDef.field, Math.round(width)),
    ),
    slotProps: useRootFocus(apiRef),
  };
}

/**
 * Root props that keep the grid's focus state correct. After a row is deleted the grid repairs that state late and
 * would move the focus away from a control the person has reached meanwhile.
 */
function useRootFocus(apiRef: Api) {
  const onFocus = useEventCallback(({ target }: FocusEvent<HTMLElement>) => {
    const api = apiRef.current;
    const known = api?.state.focus.cell;
    const field = target.closest<HTMLElement>("[data-field]")?.dataset.field;
    const id = Number(target.closest<HTMLElement>("[data-id]")?.dataset.id);
    if (!known || !field || !api.getRow(id) || (known.id === id && known.field === field)) return;
    const isEdited = api.getRow(known.id) && api.getCellMode(known.id, known.field) === "edit";
    if (!isEdited) api.setCellFocus(id, field);
  });
  return useMemo(() => ({ root: { onFocus } }), [onFocus]);
}

const NONE: ReadonlySet<number> = new Set();

/** Row selection. The grid keeps its own state, so that one more row renders one row; outside changes are passed in. */
export function useGridChoice<Row extends ListRow>(apiRef: Api, { chosen = NONE, onChoose }: ListGridProps<Row>) {
  const canChoose = !!onChoose;
  const onRowSelectionModelChange = useEventCallback(({ ids }: GridRowSelectionModel) => {
    if (!isSame(ids, chosen)) onChoose?.(new Set([...ids].map(Number)));
  });
  useLayoutEffect(() => {
    const api = apiRef.current;
    if (!api || !canChoose || isSame(api.state.rowSelection.ids, chosen)) return;
    api.setRowSelectionModel({ type: "include", ids: new Set(chosen) });
  }, [apiRef, canChoose, chosen]);
  if (!canChoose) return {};
  return {
    checkboxSelection: true,
    keepNonExistentRowsSelected: true,
    disableRowSelectionExcludeModel: true,
    onRowSelectionModelChange,
  };
}

const isSame = (some: ReadonlySet<unknown>, others: ReadonlySet<unknown>): boolean =>
  some.size === others.size && [...some].every((one) => others.has(one));

/** Inline editing, with permission. When that ends, an open cell shows its stored value again. */
export function useGridEdits<Row extends ListRow>(apiRef: Api, { columns, onEdit }: ListGridProps<Row>) {
  const t = useT();
  const isOnline = useOnline();
  const hold = useEditHold();
  /** Rows as they were when an edit began: later changes by others are not part of the edit. */
  const opened = useRef(new Map<number, Row>());
  const isCellEditable = useEventCallback(({ field, row }: GridCellParams) =>
    isEditableIn(columns.find((column) => column.field === field)?.edit, row),
  );
  const onCellEditStart = useEventCallback<GridEventListener<"cellEditStart">>(({ id, row, field, reason }, event) => {
    if (reason && TYPED_OVER.has(reason)) {
      event.defaultMuiPrevented = true;
      apiRef.current?.setCellFocus(id, field);
      return;
    }
    opened.current.set(Number(id), row as Row);
    hold.start();
  });
  const processRowUpdate = useEventCallback(async (next: GridValidRowModel, now: GridValidRowModel) => {
    const before = opened.current.get(next.id) ?? (now as Row);
    const typed = Object.fromEntries(Object.entries(next).filter(([field, value]) => value !== now[field]));
    if (!onEdit) {
      if (Object.keys(typed).length > 0)
        toast({ message: t(isOnline ? "error.forbidden" : "common.offline"), type: "danger" });
      return now;
    }
    const saved = await hold.during(onEdit({ ...before, ...typed }, before));
    return saved === before ? now : saved;
  });
  return { isCellEditable, onCellEditStart, onCellEditStop: hold.end, processRowUpdate, onProcessRowUpdateError };
}

const onProcessRowUpdateError = () => undefined;

/** Keys with which the grid would start editing an emptied cell: they are shortcuts of the page. */
const TYPED_OVER: ReadonlySet<string> = new Set([
  GridCellEditStartReasons.printableKeyDown,
  GridCellEditStartReasons.deleteKeyDown,
]);

/** Marks a cell as unsaved from the start of its edit until the server has saved it. */
function useEditHold() {
  const release = useRef<(() => void) | null>(null);
  useEffect(() => () => release.current?.(), []);
  return useMemo(() => {
    const end = () => {
      release.current?.();
      release.current = null;
    };
    return {
      start() {
        end();
        release.current = holdUnsaved({ name: "cell" });
      },
      end,
      during<T>(saving: Promise<T>): Promise<T> {
        return saving.finally(holdUnsaved({ name: "cell" }));
      },
    };
  }, []);
}
