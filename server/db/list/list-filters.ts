import { type RawBuilder, type SqlBool, sql } from "kysely";
import { toMinor } from "#shared/rules/shop/money.ts";
import { addDays, dayStart } from "#shared/rules/time/zone.ts";
import { allOf, type Condition, isOneOf } from "../conditions.ts";
import { type Filter, MAX_RANGES, type SortedIndex } from "./list-spec.ts";

interface Target {
  name: string;
  column: string;
  index?: string;
}

/** Filter on one or several values of a column. `sorted` is an index on that column, then on a sort's. */
export function oneOf(
  { column, ...target }: Target,
  values: readonly (string | number)[] | undefined,
  sorted?: SortedIndex,
): Filter[] {
  if (!values) return [];
  const equals = (value: string | number): Condition => sql<SqlBool>`${sql.raw(`t.${column}`)} = ${value}`;
  const [only] = values;
  if (only !== undefined && values.length === 1) {
    return [{ ...target, condition: equals(only), values, ...(sorted ? { sorted } : {}) }];
  }
  const sortedRanges = sorted && values.length <= MAX_RANGES && { ...sorted, ranges: values.map(equals) };
  const condition = isOneOf(`t.${column}`, values);
  return [{ ...target, condition, values, ...(sortedRanges ? { sortedRanges } : {}) }];
}

/** {@link oneOf} with an index whose next column is that of `sort`. */
export const oneOfSorted = (
  sort: string,
  target: Required<Target>,
  values: readonly (string | number)[] | undefined,
): Filter[] => oneOf(target, values, { sort, index: target.index });

/** Filter on rows that a side table lists: `ids` is a query for column `id`, each id once. */
export const idIn = (name: string, ids: RawBuilder<unknown>): Filter => ({
  name,
  condition: sql<SqlBool>`t.id IN (${ids})`,
  ids,
});

/** Filter on some ids. */
export const idOneOf = (name: string, ids: readonly number[]): Filter =>
  idIn(name, sql`SELECT value AS id FROM json_each(${JSON.stringify(ids)})`);

/** Range of a column, both bounds included. */
export function between(
  { column, ...target }: Target,
  { min, max }: { min?: number | undefined; max?: number | undefined },
): Filter[] {
  const name = sql.raw(`t.${column}`);
  const bounds: Condition[] = [];
  if (min !== undefined) bounds.push(sql`${name} >= ${min}`);
  if (max !== undefined) bounds.push(sql`${name} <= ${max}`);
  return bounds.length === 0 ? [] : [{ ...target, condition: allOf(bounds) }];
}

/** Converts bounds in major units to minor ones. A fraction of a minor unit narrows the range, never widens it. */
export function moneyBounds(min: number | undefined, max: number | undefined) {
  const least = min === undefined ? undefined : toMinor(min);
  const most = max === undefined ? undefined : toMinor(max);
  return {
    min: least !== undefined && least / 100 < min! ? least + 1 : least,
    max: most !== undefined && most / 100 > max! ? most - 1 : most,
  };
}

/** Range of whole days in a time zone, as instants in epoch milliseconds. */
export function dayBoundsOf({ from, to, tz }: { from?: string | undefined; to?: string | undefined; tz: string }) {
  return {
    min: from === undefined ? undefined : dayStart(from, tz),
    max: to === undefined ? undefined : dayStart(addDays(to, 1), tz) - 1,
  };
}
