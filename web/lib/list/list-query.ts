import { useCallback, useEffect, useMemo, useRef } from "react";
import { useNavigate, useSearchParams } from "react-router-dom";
import { ROWS, rowsAt } from "#shared/screen-calls.ts";
import { useBoot } from "../boot.tsx";

/** Normalises a URL parameter; undefined if invalid. */
export type Param = (text: string) => string | undefined;

/** Free text of at most `max` characters. */
export const words =
  (max = 200): Param =>
  (text) =>
    text.trim() && text.length <= max ? text.trim() : undefined;

/** One value of a closed list. */
export const oneOf =
  (values: readonly string[]): Param =>
  (text) =>
    values.includes(text) ? text : undefined;

/** Several values of a closed list, separated by commas; unknown ones are dropped. */
export const someOf =
  (values: readonly string[]): Param =>
  (text) =>
    [...new Set(text.split(","))].filter((value) => values.includes(value)).join(",") || undefined;

/** Number within bounds. */
export const between =
  (min: number, max: number): Param =>
  (text) =>
    /^\d+(\.\d+)?$/.test(text) && Number(text) >= min && Number(text) <= max ? text : undefined;

/** Integer within bounds. */
export const whole =
  (min = 1, max = 1_000_000): Param =>
  (text) =>
    /^\d+$/.test(text) && Number(text) >= min && Number(text) <= max ? String(Number(text)) : undefined;

/** Calendar day, `2026-06-15`. */
export const day: Param = (text) => {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text) ? text : undefined;
};

/** Instant in API format. */
export const instant: Param = (text) => {
  const time = /^\d{4}-\d{2}-\d{2}T/.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(time) ? undefined : new Date(time).toISOString();
};

export const pageSizes = ["10", "25", "50", "100"] as const;

/** URL parameters of a list screen: `filters` narrow the list, `views` change only its appearance. */
export interface ListSpec<F extends string = string, V extends string = string> {
  sorts: readonly string[];
  sort: string;
  filters: Record<F, Param>;
  views: Record<V, Param>;
  viewDefaults?: Partial<Record<V, string>>;
  /** View parameter that opens a record; saved views omit it. */
  record?: V;
  /** Filters that lead to another list, such as the archive. */
  places?: readonly F[];
  /** The person cannot choose the page size. */
  hasFixedRows?: true;
}

export type ListPosition = { page: string; pageSize: string; sort: string };
export type ListValues<F extends string, V extends string> = ListPosition & Partial<Record<F | V, string>>;
type Patch = Record<string, string | undefined>;

/** List state from the URL, with its setters. */
export interface ListState<F extends string = string, V extends string = string> {
  query: ListValues<F, V>;
  /** Active filters by name. */
  filters: Partial<Record<F, string>>;
  /** Whether a filter hides rows. */
  isNarrowed: boolean;
  /** Query of the API call: page, sort and filters with defaults, so that the key is stable. */
  asked: Record<string, string>;
  /** Replaces the URL; a changed filter resets the page to 1. */
  change(patch: Patch): void;
  /** Pushes a history entry: opens a record, tab or page, so that Back returns. */
  open(patch: Patch): void;
  /** Removes all filters. */
  clear(): void;
  /** Normalised URL query of the view without page and open record; of `address` if given. */
  kept(address?: string): string;
  /** URL after a change. */
  href(patch: Patch): string;
}

/** Defaults of a person if the URL names none: page size and views by name. */
export interface OwnDefaults {
  rows?: number | undefined;
  views?: Patch;
}

/** Reads a URL; unknown or invalid values are dropped. */
export function readList<F extends string, V extends string>(
  spec: ListSpec<F, V>,
  params: URLSearchParams,
  { rows, views = {} }: OwnDefaults = {},
): ListValues<F, V> {
  const rules = rulesOf(spec);
  const own: Patch = { ...views, pageSize: String(rowsAt(params, rows)) };
  const values: Patch = {};
  for (const [name, rule] of Object.entries(rules)) {
    const text = params.get(name);
    values[name] = (text === null ? undefined : rule(text)) ?? own[name] ?? defaultOf(spec, name);
  }
  return values as ListValues<F, V>;
}

/** Writes a URL without common defaults: a link shows others what its sender saw. */
export function writeList(spec: ListSpec, values: Patch, { rows = ROWS, views = {} }: OwnDefaults = {}): string {
  const own: Patch = { ...views, pageSize: String(rows) };
  const params = new URLSearchParams();
  for (const name of Object.keys(rulesOf(spec))) {
    const value = values[name];
    const everybodys = defaultOf(spec, name);
    const isOwn = (own[name] ?? everybodys) !== everybodys;
    if (value !== undefined && value !== "" && (isOwn || value !== everybodys)) params.set(name, value);
  }
  return params.toString();
}

const rulesOf = (spec: ListSpec): Record<string, Param> => ({
  ...spec.views,
  page: whole(),
  pageSize: oneOf(pageSizes),
  sort: oneOf(spec.sorts.flatMap((field) => [`${field}:asc`, `${field}:desc`])),
  ...spec.filters,
});

const defaultOf = (spec: ListSpec, name: string): string | undefined =>
  name === "page" ? "1" : name === "pageSize" ? String(ROWS) : name === "sort" ? spec.sort : spec.viewDefaults?.[name];

const patched = (spec: ListSpec, values: Patch, patch: Patch): Patch => {
  const staysOnPage = Object.keys(patch).every((name) => name === "page" || name in spec.views);
  return { ...values, ...(staysOnPage ? {} : { page: undefined }), ...patch };
};

/** A search sorts by relevance, so its query names no sort. */
const placeOf = ({ page, pageSize, sort, ...rest }: ListPosition & Patch, usual: string): Record<string, string> => ({
  page,
  pageSize,
  ...(rest.q !== undefined && sort === usual ? {} : { sort }),
});

/**
 * Page, sort, filters and open record of a list, stored in the URL so that a link shows what its sender saw. `views`
 * are the person's defaults. The result is stable while its values are.
 */
export function useListQuery<F extends string, V extends string>(
  spec: ListSpec<F, V>,
  views?: Partial<Record<V, string>>,
): ListState<F, V> {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const { user } = useBoot();
  const rows = spec.hasFixedRows ? undefined : user?.preferences.rowsPerPage;
  const own = useMemo((): OwnDefaults => ({ rows, ...(views && { views }) }), [rows, views]);
  const query = useMemo(() => readList(spec, params, own), [spec, params, own]);
  // Target of navigations that are not rendered yet; the next change starts from it.
  const latest = useRef(query);
  const navigator = useRef(navigate);
  useEffect(() => {
    latest.current = query;
    navigator.current = navigate;
  });

  const go = useCallback(
    async (patch: Patch, replace: boolean) => {
      const search = writeList(spec, patched(spec, latest.current, patch), own);
      const mine = readList(spec, new URLSearchParams(search), own);
      latest.current = mine;
      await navigator.current(`?${search}`, { replace });
      // Unsaved input elsewhere may have blocked the navigation.
      if (latest.current === mine) latest.current = readList(spec, new URLSearchParams(location.search), own);
    },
    [spec, own],
  );

  return useMemo(() => {
    const names = Object.keys(spec.filters) as F[];
    const filters: Partial<Record<F, string>> = {};
    for (const name of names) if (query[name] !== undefined) filters[name] = query[name] as string;
    const narrowing = names.filter((name) => !spec.places?.includes(name));
    return {
      query,
      filters,
      isNarrowed: narrowing.some((name) => query[name] !== undefined),
      asked: { ...placeOf(query, spec.sort), ...(filters as Record<string, string>) },
      change: (patch) => void go(patch, true),
      open: (patch) => void go(patch, false),
      kept: (address) => {
        const values = address === undefined ? query : readList(spec, new URLSearchParams(address), own);
        return writeList(spec, { ...values, page: undefined, ...(spec.record && { [spec.record]: undefined }) }, own);
      },
      clear: () => void go(Object.fromEntries(narrowing.map((name) => [name, undefined])), true),
      href: (patch) => `?${writeList(spec, patched(spec, query, patch), own)}`,
    };
  }, [query, go, spec, own]);
}
