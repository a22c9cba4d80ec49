import { toMinor } from "#shared/rules/shop/money.ts";
import { addDays, dayStart } from "#shared/rules/time/zone.ts";
import type { SqlFragment } from "../write/act.ts";
import { type Filter, MOST_WALKS, type Walk } from "./list-spec.ts";

interface Target {
  name: string;
  column: string;
  index?: string;
}

/** Filter on one or several values of a column. `walk` names an index on that column, then on a sort's. */
export function oneOf(target: Target, values: readonly (string | number)[] | undefined, walk?: Walk): Filter[] {
  if (!values) return [];
  const { column, ...rest } = target;
  if (values.length === 1) return [{ ...rest, text: `t.${column} = ?`, values, ...(walk ? { walk } : {}) }];
  const walks = walk &&
    values.length <= MOST_WALKS && {
      ...walk,
      each: values.map((value) => ({ text: `t.${column} = ?`, values: [value] })),
    };
  return [
    { ...rest, text: `t.${column} IN (${values.map(() => "?").join(", ")})`, values, ...(walks ? { walks } : {}) },
  ];
}

/** {@link oneOf} with an index whose next column is that of `sort`. */
export const oneOfAlong = (
  sort: string,
  target: Required<Target>,
  values: readonly (string | number)[] | undefined,
): Filter[] => oneOf(target, values, { sort, index: target.index });

/** Filter on rows that a side table lists: `source` is a query for column `id`, each id once. */
export const namedBy = (name: string, source: SqlFragment): Filter => ({
  name,
  text: `t.id IN (${source.text})`,
  values: source.values,
  source,
});

/** Range of a column, both bounds included. */
export function between(
  { column, ...rest }: Target,
  { min, max }: { min?: number | undefined; max?: number | undefined },
): Filter[] {
  const bounds = [
    ...(min === undefined ? [] : [{ text: `t.${column} >= ?`, value: min }]),
    ...(max === undefined ? [] : [{ text: `t.${column} <= ?`, value: max }]),
  ];
  if (bounds.length === 0) return [];
  return [{ ...rest, text: bounds.map((one) => one.text).join(" AND "), values: bounds.map((one) => one.value) }];
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
