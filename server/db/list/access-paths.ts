import { hitsOf, isIndexed, wordTest } from "../search/search.ts";
import type { SqlFragment } from "../write/act.ts";
import { type Asked, type Filter, type KeptGroup, type ListSpec, MOST_COUNTED, type SideRows } from "./list-spec.ts";

/** An access path to the rows: FROM and the whole WHERE. */
export interface Driver {
  from: string;
  where: SqlFragment;
  /** The same in parts: index ranges that each hold their rows in the requested order. */
  each?: SqlFragment[];
  /** Filter whose index it uses. */
  filter?: Filter;
  /** True if it uses the search index. */
  isSearch?: boolean;
  /** True if the search index answers all conditions, so that each hit is a row. */
  isWhole?: boolean;
  /** Names of the id and the sort key in a side table, if it holds both. */
  place?: { id: string; key: string };
}

const NOTHING_ELSE = "1";

/** All conditions except those that a driver fulfils itself. */
function whereOf(
  asked: Asked,
  own: SqlFragment | null,
  seen: { filter?: Filter; isSearch?: boolean } = {},
): SqlFragment {
  const { spec, filters, words } = asked;
  const parts: SqlFragment[] = own ? [own] : [];
  if (spec.always) parts.push({ text: spec.always, values: [] });
  for (const filter of filters) {
    if (filter !== seen.filter && !(seen.isSearch && filter.isInSearch)) parts.push(filter);
  }
  if (words) {
    // The trigram index has matched all long words; another index has matched at most one short word.
    const left = seen.isSearch
      ? words.long.length > 0 || words.short.length > 1
        ? words.short
        : []
      : [...words.long, ...words.short];
    if (left.length > 0) parts.push(wordTest(left, spec.searched));
  }
  return {
    text: parts.map((part) => part.text).join(" AND ") || NOTHING_ELSE,
    values: parts.flatMap((part) => part.values),
  };
}

/** Scan of one index that tests every condition on each row. */
export const along = (asked: Asked, index: string): Driver => ({
  from: `${asked.spec.table} AS t INDEXED BY ${index}`,
  where: whereOf(asked, null),
});

/** Scan of a filter's index for several values, as one range for each. */
export const alongEach = (asked: Asked, filter: Filter, { index, each }: NonNullable<Filter["walks"]>): Driver => ({
  ...along(asked, index),
  each: each.map((own) => whereOf(asked, own, { filter })),
});

/** Whether the facet and `wide` indexes answer every filter without a table lookup. */
export const isCovered = ({ spec, words, filters }: Asked): boolean =>
  !words && filters.every((filter) => spec.facetFilters.includes(filter.name));

/** Filters on other columns than the grouped ones. */
const besides = ({ spec, filters }: Asked) =>
  filters.filter(({ name }) => !Object.hasOwn(spec.groups?.columns ?? {}, name));

const columnsOf = ({ groups }: ListSpec) => Object.values(groups?.columns ?? {});

/** Rows of one group by the facet index; `g.value` holds the values of the group. */
export function inGroup(asked: Asked): Driver {
  const same = columnsOf(asked.spec).map((column, at) => `t.${column} = g.value ->> ${at}`);
  return {
    from: `${asked.spec.table} AS t INDEXED BY ${asked.spec.facetIndex}`,
    where: whereOf({ ...asked, filters: besides(asked) }, { text: same.join(" AND "), values: [] }),
  };
}

/** Values of some groups, as the parameter for {@link inGroup}. */
export const keysOf = ({ spec }: Asked, groups: readonly object[]): string =>
  JSON.stringify(groups.map((group) => columnsOf(spec).map((column) => (group as KeptGroup)[column])));

/** Scan of the facet index, from group to group. */
export function alongGroups(asked: Asked, groups: readonly KeptGroup[]): Driver {
  const { from, where } = inGroup(asked);
  return {
    from: `json_each(?) AS g CROSS JOIN ${from}`,
    where: { text: where.text, values: [keysOf(asked, groups), ...where.values] },
  };
}

/** {@link alongGroups} as one range for each group. */
export function alongEachGroup(asked: Asked, groups: readonly KeptGroup[]): Driver {
  const columns = columnsOf(asked.spec);
  const own = (group: KeptGroup): SqlFragment => ({
    text: columns.map((column) => `t.${column} = ?`).join(" AND "),
    values: columns.map((column) => group[column]),
  });
  const bare = { ...asked, filters: besides(asked) };
  return { ...along(asked, asked.spec.facetIndex), each: groups.map((group) => whereOf(bare, own(group))) };
}

/** Access paths that narrow the list: one for each filter that has an index or a side table, and one for the words. */
export function driversOf(asked: Asked): Driver[] {
  const { spec, filters, words } = asked;
  const drivers: Driver[] = filters.flatMap((filter) => {
    if (filter.rows) return [{ filter, ...alongRows(asked, filter, filter.rows) }];
    if (filter.source) {
      const from = `(${filter.source.text}) AS named CROSS JOIN ${lookedUp(spec)} ON t.id = named.id`;
      const { text, values } = whereOf(asked, null, { filter });
      return [{ filter, from, where: { text, values: [...filter.source.values, ...values] } }];
    }
    return filter.index ? [{ filter, ...along(asked, filter.index) }] : [];
  });
  if (words && isIndexed(words, spec.searched)) {
    const hits = hitsOf(words, spec.table, spec.searched);
    const where = whereOf(asked, hits.where, { isSearch: true });
    drivers.push({
      from: `${hits.from} ${hits.join}`,
      where,
      isSearch: true,
      isWhole: where.text === hits.where.text && !spec.searched.owner,
    });
  }
  return drivers;
}

/** Table of a list, for lookups by id. */
const lookedUp = ({ table, searched }: ListSpec): string =>
  `${table} AS t${searched?.byId ? ` INDEXED BY ${searched.byId}` : ""}`;

/** Scan of a side table; the rows are looked up only for conditions that it cannot answer. */
function alongRows(asked: Asked, filter: Filter, { from, where, id, keys }: SideRows): Driver {
  const key = keys[asked.sort];
  const place = key ? { place: { id, key } } : {};
  const rest = whereOf(asked, null, { filter });
  if (rest.text === NOTHING_ELSE && (key || !asked.sort)) return { from, where, ...place };
  return {
    from: `${from} CROSS JOIN ${lookedUp(asked.spec)} ON t.id = ${id}`,
    ...place,
    where: { text: `${where.text} AND ${rest.text}`, values: [...where.values, ...rest.values] },
  };
}

/** Measured cost of skipping a row in an index, relative to looking one up. */
export const PASSED = 0.1;

export const rowsIn = (groups: readonly KeptGroup[]): number => groups.reduce((sum, { n }) => sum + n, 0);

/** Measured sizes of access paths. */
export interface Measured {
  /** Number of rows that each driver finds by itself, up to one above {@link MOST_COUNTED}. */
  sizes: number[];
  /** Matching groups, if they and the facet index answer all conditions. */
  groups?: readonly KeptGroup[] | null;
}

/** Returns the driver that finds the fewest rows; where all find many, the index that covers the enumerated columns. */
export function narrowest(
  asked: Asked,
  drivers: Driver[],
  { sizes, groups }: Measured,
): { driver: Driver; size: number } {
  const size = Math.min(...sizes, Number.POSITIVE_INFINITY);
  const best = drivers[sizes.indexOf(size)];
  const grouped = groups ? rowsIn(groups) : Number.POSITIVE_INFINITY;
  if (best && size <= MOST_COUNTED && size <= PASSED * grouped) return { driver: best, size };
  if (groups) return { driver: alongGroups(asked, groups), size: Number.POSITIVE_INFINITY };
  const search = drivers.find((driver) => driver.isSearch);
  const only = drivers.length === 1 && asked.filters.length <= 1 ? drivers[0] : undefined;
  const wide = only ?? search ?? along(asked, asked.spec.facetIndex);
  return { driver: wide, size: Number.POSITIVE_INFINITY };
}
