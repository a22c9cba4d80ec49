import { type CSSObject, styled } from "@mui/material/styles";
import { memo } from "react";
import { Link } from "../layout/link.tsx";
import { CHECK_WIDTH, isUnlabelled, type ListColumn, type ListRow, neededWidth, shownFrom } from "./columns.ts";
import type { CellPosition } from "./grid/list-grid-props.ts";

const Table = styled("table", { shouldForwardProp: (name) => name !== "look" })<{ look: CSSObject }>(
  ({ look }) => look,
);

/** CSS that hides columns without room, before any script can measure the box. */
function lookOf<Row>(columns: readonly ListColumn<Row>[], hasChecks: boolean): CSSObject {
  const from = [...shownFrom(columns, hasChecks)];
  const hidden = from.map(([field, width]) => [
    `@container (width < ${width}px)`,
    { [`& [data-column="${field}"]`]: { display: "none" } },
  ]);
  return { minWidth: neededWidth(columns, hasChecks), ...Object.fromEntries(hidden) };
}

interface PlainTableProps<Row> {
  label: string;
  columns: readonly ListColumn<Row>[];
  rows: readonly Row[];
  sort: string;
  hasChecks: boolean;
  hrefOf?: ((row: Row) => string) | undefined;
  /** Called with the cursor position. */
  onStand?: ((place: CellPosition | null) => void) | undefined;
}

/** Cell that contains an element of the table. */
function placeOf(element: HTMLElement, rows: readonly ListRow[]): CellPosition | null {
  const cell = element.closest("td");
  const row = rows[(cell?.parentElement as HTMLTableRowElement | null)?.sectionRowIndex ?? -1];
  const field = cell?.dataset.column;
  return row && field ? { id: row.id, field } : null;
}

/** First rows as a plain table with the grid's metrics: rendered by the server and until the grid is loaded. */
export const PlainTable = memo(AllRows) as typeof AllRows;

function AllRows<Row extends ListRow>(props: PlainTableProps<Row>) {
  const { label, columns, rows, hasChecks, hrefOf, onStand } = props;
  const [sortField, sortWay] = props.sort.split(":");
  return (
    <Table
      aria-label={label}
      look={lookOf(columns, hasChecks)}
      onFocus={({ target }) => onStand?.(placeOf(target, rows))}
      onBlur={() => onStand?.(null)}
    >
      <colgroup>
        {hasChecks && <col width={CHECK_WIDTH} />}
        {columns.map((column) => (
          <col
            key={column.field}
            data-column={column.field}
            {...(column.isMain && !column.isFixed ? {} : { width: column.width })}
          />
        ))}
      </colgroup>
      <thead>
        <tr>
          {hasChecks && <td />}
          {columns.map((column) => (
            <th
              key={column.field}
              data-column={column.field}
              scope="col"
              className={column.align}
              {...(column.field === sortField && { "aria-sort": sortWay === "asc" ? "ascending" : "descending" })}
            >
              {isUnlabelled(column) ? <span className="visually-hidden">{column.label}</span> : column.label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            {hasChecks && <td />}
            {columns.map((column) => (
              <td key={column.field} data-column={column.field} className={column.align}>
                {column.isMain && hrefOf ? (
                  <Link to={hrefOf(row)} className="list-link">
                    {column.draw(row)}
                  </Link>
                ) : (
                  column.draw(row)
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
