import { useCallback, useEffect, useMemo, useRef } from "react";
import { useNavigate, useSearchParams } from "react-router-dom";
import { ROWS, rowsAt } from "#shared/screen-calls.ts";
import { useBoot } from "../boot.tsx";

/** Gives a parameter back as it should stand in the address, or undefined when it cannot be used. */
export type Param = (text: string) => string | undefined;

/** Free words, at most `max` letters. */
export const words =
  (max = 200): Param =>
  (text) =>
    text.trim() && text.length <= max ? text.trim() : undefined;

/** One of a closed list. */
export const oneOf =
  (values: readonly string[]): Param =>
  (text) =>
    values.includes(text) ? text : undefined;

/** Several of a closed list, divided by commas; strangers among them are dropped. */
export const someOf =
  (values: readonly string[]): Param =>
  (text) =>
    [...new Set(text.split(","))].filter((value) => values.includes(value)).join(",") || undefined;

/** A number between two bounds. */
export const between =
  (min: number, max: number): Param =>
  (text) =>
    /^\d+(\.\d+)?$/.test(text) && Number(text) >= min && Number(text) <= max ? text : undefined;

/** A whole number between two bounds. */
export const whole =
  (min = 1, max = 1_000_000): Param =>
  (text) =>
    /^\d+$/.test(text) && Number(text) >= min && Number(text) <= max ? String(Number(text)) : undefined;

/** A day of the calendar, `2026-06-15`. */
export const day: Param = (text) => {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text) ? text : undefined;
};

/** An instant as the API writes it. */
export const instant: Param = (text) => {
  const time = /^\d{4}-\d{2}-\d{2}T/.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(time) ? undefined : new Date(time).toISOString();
};

export const pageSizes = ["10", "25", "50", "100"] as const;

/** What a list screen keeps in its address: `filters` narrow the list, `views` only change how it is seen. */
export interface ListSpec<F extends string = string, V extends string = string> {
  sorts: readonly string[];
  sort: string;
  filters: Record<F, Param>;
  views: Record<V, Param>;
  viewDefaults?: Partial<Record<V, string>>;
  /** Which of the views opens a record; it is no part of a view that is kept. */
  record?: V;
  /** Filters that lead to another list rather than narrow this one, as the archive does. */
  places?: readonly F[];
  /** How many rows it brings at once is not the person's to choose. */
  hasFixedRows?: true;
}

export type ListPosition = { page: string; pageSize: string; sort: string };
export type ListValues<F extends string, V extends string> = ListPosition & Partial<Record<F | V, string>>;
type Patch = Record<string, string | undefined>;

/** The list's state as the address tells it, and the ways to change it. */
export interface ListState<F extends string = string, V extends string = string> {
  query: ListValues<F, V>;
  /** The filters in use, by name. */
  filters: Partial<Record<F, string>>;
  /** Something is left out of the list. */
  isNarrowed: boolean;
  /** What goes to the API: place and filters, defaults included, so that the key is stable. */
  asked: Record<string, string>;
  /** Changes the address in place; a changed filter leads back to page 1. */
  change(patch: Patch): void;
  /** Opens a record, a tab or another page, so that Back leads to what was shown before. */
  open(patch: Patch): void;
  /** Takes away what narrows the list. */
  clear(): void;
  /** The view without its page and open record, in the one form it is kept in; of another address where one is given. */
  kept(address?: string): string;
  /** The address this change would lead to. */
  href(patch: Patch): string;
}

/** What a person prefers where an address says nothing: rows of a page, views by name. */
export interface OwnDefaults {
  rows?: number | undefined;
  views?: Patch;
}

/** Reads an address; what is unknown or out of range is dropped. */
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

/** Writes an address without what is default for everybody: a link shows others what its sender saw. */
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

/** A search in the list's own order asks for none: what it names comes first then. */
const placeOf = ({ page, pageSize, sort, ...rest }: ListPosition & Patch, usual: string): Record<string, string> => ({
  page,
  pageSize,
  ...(rest.q !== undefined && sort === usual ? {} : { sort }),
});

/**
 * Page, order, filters and open record of a list, kept in the address so that a link shows what its sender saw. `views`
 * are those the person prefers; the same object from one drawing to the next while they are the same.
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
  // Where the moves lead to that are not drawn yet; the next one starts there.
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
      // What was typed elsewhere may have kept the person here.
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
