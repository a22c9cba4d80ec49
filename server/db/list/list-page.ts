import { type RawBuilder, type SqlBool, sql } from "kysely";
import { allOf, type Condition } from "../conditions.ts";
import type { Database } from "../database.ts";
import type { AccessPath } from "./access-paths.ts";
import type { Direction, Position } from "./list-cursor.ts";
import type { PagePlan } from "./list-planner.ts";
import { COUNT_LIMIT, type ListRequest } from "./list-spec.ts";

/** Pages this near an end are read in one step. */
export const NEAR_ROWS = 1_000;

/** A row with its sort key. */
export type Keyed<Row> = Row & { id: number; list_key: string | number };

/** Requested rows, and the plan to read them. */
export interface PageToRead {
  plan: PagePlan;
  /** Row from which `offset` counts; `isIncluded` if it belongs to the result. */
  from: (Position & { isIncluded?: boolean }) | null;
  offset: number;
  size: number;
  /** Condition that skips rows before the first that `offset` counts. */
  bound: Condition | undefined;
}

/** Reads the rows of a page and one more, if there is one, in the requested order. */
export function readRows<Row>(db: Database, request: ListRequest, page: PageToRead): Keyed<Row>[] {
  const { plan, offset, from } = page;
  const skipped = plan.isFromEnd ? plan.left - offset : offset;
  // After a row, two index ranges are merged before the offset applies.
  const isNear = skipped <= (from && !plan.isFromEnd ? 0 : NEAR_ROWS);
  const isOneStep = plan.isInOrder && isNear && !request.spec.joins;
  const rows = db.all(isOneStep ? oneStepPage<Row>(request, page) : twoStepPage<Row>(request, page));
  return plan.isFromEnd ? rows.reverse() : rows;
}

/** A scan in sort order reads each row once. */
const oneStepPage = <Row>(request: ListRequest, page: PageToRead) =>
  pageOf<Keyed<Row>>(request, page, ({ key }) => `${key} AS list_key, ${request.spec.columns}`);

/** Sorts or skips ids alone, then reads the rows of the page. CROSS JOIN keeps their order. */
function twoStepPage<Row>(request: ListRequest, page: PageToRead) {
  const { columns, table, joins } = request.spec;
  return sql<Keyed<Row>>`SELECT page.k AS list_key, ${sql.raw(columns)}
    FROM (${pageOf(request, page, idAndKey)}) AS page CROSS JOIN ${sql.raw(`${table} AS t ON t.id = page.id ${joins}`)}`;
}

const flip = (direction: Direction): Direction => (direction === "asc" ? "desc" : "asc");

/** Names of the id and sort key columns in an access path. */
interface PathColumns {
  id: string;
  key: string;
}

/** SELECT list of a page, as SQL. */
type Columns = (names: PathColumns) => string;

const idAndKey: Columns = ({ id, key }) => `${id} AS id, ${key} AS k`;

/** Reads the ids of a whole list in the requested order, at most {@link COUNT_LIMIT}. */
export function readSortedIds(db: Database, request: ListRequest, plan: PagePlan): number[] {
  const all = { plan: { ...plan, isFromEnd: false }, from: null, offset: 0, size: COUNT_LIMIT, bound: undefined };
  return db.all(pageOf<{ id: number }>(request, all, idAndKey)).map(({ id }) => id);
}

/** Reads the rows of some ids, in the order of the ids. */
export function readRowsById<Row>(db: Database, { spec, column }: ListRequest, ids: readonly number[]): Keyed<Row>[] {
  return db.all(
    sql<Keyed<Row>>`SELECT ${sql.raw(`t.${column} AS list_key, ${spec.columns}`)}
      FROM json_each(${JSON.stringify(ids)}) AS named
        CROSS JOIN ${sql.raw(`${spec.table} AS t ON t.id = named.value ${spec.joins}`)} ORDER BY named.key`,
  );
}

/** Query for the rows of a page, and one more. */
function pageOf<Row>(
  request: ListRequest,
  { plan, from, offset, size, bound }: PageToRead,
  columns: Columns,
): RawBuilder<Row> {
  const { path } = plan;
  const rows = (part: Part) => partOf<Row>(request, path, { ...part, columns });
  if (plan.isFromEnd) {
    const skipped = Math.max(0, plan.left - offset - size - 1);
    const limit = Math.min(size + 1, Math.max(0, plan.left - offset));
    return rows({ direction: flip(request.direction), limit, offset: skipped, and: bound });
  }
  const { direction } = request;
  if (!from) return rows({ direction, limit: size + 1, offset, and: bound });

  const names = columnsOf(request, path);
  const [id, key] = [sql.raw(names.id), sql.raw(names.key)];
  const beyond = sql.raw(direction === "asc" ? ">" : "<");
  const onwards = from.isIncluded ? sql`${beyond}=` : beyond;
  const isLaterId = sql<SqlBool>`${id} ${onwards} ${from.id}`;
  if (request.column === "id") return rows({ direction, limit: size + 1, offset, and: isLaterId });
  const isSameKey = sql<SqlBool>`${key} = ${from.key} AND ${isLaterId}`;
  const isLaterKey = sql<SqlBool>`${key} ${beyond} ${from.key}`;
  if (!plan.isInOrder && !path.sideColumns && !path.ranges) {
    return rows({ direction, limit: size + 1, offset, and: sql`(${isLaterKey} OR ${isSameKey})` });
  }
  // Two bounded index ranges, since one condition over both columns would scan every row with the same key.
  const parts = [isSameKey, isLaterKey].map(
    (and) => sql`SELECT * FROM (${rows({ direction, limit: offset + size + 1, offset: 0, and })})`,
  );
  return sql<Row>`${sql.join(parts, sql` UNION ALL `)} LIMIT ${size + 1} OFFSET ${offset}`;
}

const columnsOf = ({ column }: ListRequest, { sideColumns }: AccessPath): PathColumns =>
  sideColumns ?? { id: "t.id", key: `t.${column}` };

/** Rows of an access path in one direction, from an offset, that also fulfil a condition. */
interface Part {
  direction: Direction;
  limit: number;
  offset: number;
  and?: Condition | undefined;
}

function partOf<Row>(
  request: ListRequest,
  path: AccessPath,
  { direction, limit, offset, and, columns }: Part & { columns: Columns },
): RawBuilder<Row> {
  const names = columnsOf(request, path);
  const { id, key } = names;
  // SQLite merges the ordered ranges and reads no more of each than the page needs.
  const [first, second] = path.ranges ? ["k", "id"] : [key, id];
  const order = id === key ? `${id} ${direction}` : `${first} ${direction}, ${second} ${direction}`;
  const selection = sql.raw(columns(names));
  // Of two bounds on one column, SQLite seeks by the first.
  const ranges = (path.ranges ?? [path.where]).map(
    (where) => sql`SELECT ${selection} FROM ${path.from} WHERE ${allOf(and ? [and, where] : [where])}`,
  );
  return sql<Row>`${sql.join(ranges, sql` UNION ALL `)} ORDER BY ${sql.raw(order)} LIMIT ${limit} OFFSET ${offset}`;
}
