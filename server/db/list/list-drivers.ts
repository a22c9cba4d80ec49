import { hitsOf, isIndexed, wordTest } from "../search/search.ts";
import type { Fragment } from "../write/act.ts";
import { type Asked, type Filter, type KeptGroup, type ListSpec, MOST_COUNTED, type SideRows } from "./list-spec.ts";

/** One way into the rows: FROM and the whole WHERE. */
export interface Driver {
  from: string;
  where: Fragment;
  /** The same in parts: walks that each hold their rows in the wanted order. */
  each?: Fragment[];
  /** The filter it opens by. */
  filter?: Filter;
  /** True when the words were asked of an index. */
  isSearch?: boolean;
  /** True when that index knows all that is asked, each of its hits being a row. */
  isWhole?: boolean;
  /** What a side table calls the id and the key of the order, where it holds both. */
  place?: { id: string; key: string };
}

const NOTHING_ELSE = "1";

/** All conditions but those a driver sees to itself. */
function whereOf(asked: Asked, own: Fragment | null, seen: { filter?: Filter; isSearch?: boolean } = {}): Fragment {
  const { spec, filters, words } = asked;
  const parts: Fragment[] = own ? [own] : [];
  if (spec.always) parts.push({ text: spec.always, values: [] });
  for (const filter of filters) {
    if (filter !== seen.filter && !(seen.isSearch && filter.isInSearch)) parts.push(filter);
  }
  if (words) {
    // The trigram table knows all long words; of short ones the index has seen one at most.
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

/** The way along one index, every condition asked of each row. */
export const along = (asked: Asked, index: string): Driver => ({
  from: `${asked.spec.table} AS t INDEXED BY ${index}`,
  where: whereOf(asked, null),
});

/** The way along the index of a filter of several values, as one walk for each. */
export const alongEach = (asked: Asked, filter: Filter, { index, each }: NonNullable<Filter["walks"]>): Driver => ({
  ...along(asked, index),
  each: each.map((own) => whereOf(asked, own, { filter })),
});

/** Whether the indexes made for it answer every filter, without a look at the row. */
export const isCovered = ({ spec, words, filters }: Asked): boolean =>
  !words && filters.every((filter) => spec.facetFilters.includes(filter.name));

/** The filters that say more than in which groups a row lies. */
const besides = ({ spec, filters }: Asked) =>
  filters.filter(({ name }) => !Object.hasOwn(spec.groups?.columns ?? {}, name));

const columnsOf = ({ groups }: ListSpec) => Object.values(groups?.columns ?? {});

/** The rows of one group, `g.value` being its values, by the facet index. */
export function inGroup(asked: Asked): Driver {
  const same = columnsOf(asked.spec).map((column, at) => `t.${column} = g.value ->> ${at}`);
  return {
    from: `${asked.spec.table} AS t INDEXED BY ${asked.spec.facetIndex}`,
    where: whereOf({ ...asked, filters: besides(asked) }, { text: same.join(" AND "), values: [] }),
  };
}

/** The values of some groups, to be asked for with {@link inGroup}. */
export const keysOf = ({ spec }: Asked, groups: readonly object[]): string =>
  JSON.stringify(groups.map((group) => columnsOf(spec).map((column) => (group as KeptGroup)[column])));

/** The way along the facet index, from group to group. */
export function alongGroups(asked: Asked, groups: readonly KeptGroup[]): Driver {
  const { from, where } = inGroup(asked);
  return {
    from: `json_each(?) AS g CROSS JOIN ${from}`,
    where: { text: where.text, values: [keysOf(asked, groups), ...where.values] },
  };
}

/** The same as one walk for each group. */
export function alongEachGroup(asked: Asked, groups: readonly KeptGroup[]): Driver {
  const columns = columnsOf(asked.spec);
  const own = (group: KeptGroup): Fragment => ({
    text: columns.map((column) => `t.${column} = ?`).join(" AND "),
    values: columns.map((column) => group[column]),
  });
  const bare = { ...asked, filters: besides(asked) };
  return { ...along(asked, asked.spec.facetIndex), each: groups.map((group) => whereOf(bare, own(group))) };
}

/** The ways in that narrow: one for each filter that has an index or a side table, and one for the words. */
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

/** The table of a list where its rows are found by their ids. */
const lookedUp = ({ table, searched }: ListSpec): string =>
  `${table} AS t${searched?.byId ? ` INDEXED BY ${searched.byId}` : ""}`;

/** The way along a side table; the rows themselves are looked up only for what it does not know. */
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

/** Passing a row by in an index, measured against looking one up. */
export const PASSED = 0.1;

export const rowsIn = (groups: readonly KeptGroup[]): number => groups.reduce((sum, { n }) => sum + n, 0);

/** What the ways into the rows open on. */
export interface Measured {
  /** How many rows each driver opens on alone, up to one above {@link MOST_COUNTED}. */
  sizes: number[];
  /** The groups that fit, where they and the facet index answer all that is asked. */
  groups?: readonly KeptGroup[] | null;
}

/** The driver that opens on the fewest rows; where all open on many, the index that covers the enumerated columns. */
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
