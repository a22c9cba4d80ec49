import { type ReactNode, useCallback, useRef } from "react";
import { useIsPhone } from "../../lib/page/phone.ts";
import type { Selection } from "../bulk/use-selection.ts";
import { MenuKeeper } from "../menu/menu-button.tsx";
import { BusyLine } from "./busy-line.tsx";
import { CardList } from "./card-list.tsx";
import { type ListColumn, type ListRow, tableHeight } from "./columns.ts";
import type { CellPosition, ListGridProps } from "./grid/list-grid-props.ts";
import { useLazyGrid } from "./grid/use-lazy-grid.ts";
import { PlainTable } from "./plain-table.tsx";
import { Drawing, TableBox } from "./table-box.tsx";
import { useVisibleColumns } from "./use-visible-columns.ts";

export interface ListTableProps<Row extends ListRow> extends Omit<ListGridProps<Row>, "rows" | "standing"> {
  rows: readonly Row[];
  columns: readonly ListColumn<Row>[];
  isBusy: boolean;
  /** Row as a card on a phone. */
  card(row: Row): ReactNode;
  /** Action at the foot of that card, beside its link. */
  cardAction?: ((row: Row) => ReactNode) | undefined;
  selection?: Selection | undefined;
}

/** Rows of a list: a table (plain first, then the grid) from 600 px up, cards below. */
export function ListTable<Row extends ListRow>({ isBusy, card, cardAction, selection, ...props }: ListTableProps<Row>) {
  const box = useRef<HTMLDivElement>(null);
  const standing = useRef<CellPosition>(null);
  const stand = useCallback((place: CellPosition | null) => {
    standing.current = place;
  }, []);
  const isPhone = useIsPhone();
  const Grid = useLazyGrid(box, isPhone);
  const { rows, rowHeight, columns } = props;
  const busyLine = isBusy && <BusyLine aria-hidden data-testid="busy-line" />;
  const fitting = useVisibleColumns(box, columns, !!props.onChoose);
  return (
    <>
      {isPhone !== true && (
        <Drawing only={isPhone === null ? "wide" : null} style={{ position: "relative" }}>
          {busyLine}
          <TableBox
            ref={box}
            style={{ height: tableHeight(rows.length, rowHeight), ["--row-height" as string]: `${rowHeight}px` }}
          >
            <MenuKeeper>
              {Grid ? (
                <Grid {...props} columns={fitting} standing={standing} />
              ) : (
                <PlainTable
                  label={props.label}
                  columns={columns}
                  rows={rows}
                  sort={props.sort}
                  hasChecks={!!props.onChoose}
                  hrefOf={props.hrefOf}
                  onStand={stand}
                />
              )}
            </MenuKeeper>
          </TableBox>
        </Drawing>
      )}
      {isPhone !== false && (
        <Drawing only={isPhone === null ? "phone" : null} style={{ position: "relative" }}>
          {busyLine}
          <CardList
            label={props.label}
            rows={rows}
            card={card}
            action={cardAction}
            hrefOf={props.hrefOf}
            selection={selection}
          />
        </Drawing>
      )}
    </>
  );
}
