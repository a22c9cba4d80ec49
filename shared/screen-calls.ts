import type { EndpointName } from "./api/endpoints.ts";
import type { PeriodQuery } from "./rules/dashboard/dashboard-period.ts";
import type { Query, Screen, ScreenCall, ScreenRecord } from "./screen.ts";

/** Default page size of a list. */
export const ROWS = 25;
/**
 * Page size: the person's preference, but the default if the URL has a page number, so that links mean the same page
 * for everyone.
 */
export const rowsAt = (search: URLSearchParams, rows: number = ROWS): number => (search.has("page") ? ROWS : rows);

const NOT_COUNTED = new Set(["page", "pageSize", "sort", "cursor", "fields", "status"]);

/** Inputs of a screen's calls beside the URL: the period, and the person's preferred page size. */
export interface Reading {
  period?: PeriodQuery | undefined;
  rows?: number | undefined;
}

/** Calls of a screen's first paint at a URL. */
export function screenCalls(screen: Screen, search: URLSearchParams, { period, rows }: Reading = {}): ScreenCall[] {
  const list = named(screen.modes, search.get("mode")) ?? screen.list;
  const views: ScreenCall[] = screen.hasViews ? [{ endpoint: "GET /views", query: { screen: screen.id } }] : [];
  if (!list) {
    const own = [...screen.calls, ...tabCalls(screen, search)].flatMap((call) => withPeriod(call, period));
    return unique([...own, ...recordCalls(screen, search), ...views]);
  }
  const query: Query = { pageSize: String(rowsAt(search, rows)), ...list.defaults };
  for (const name of list.params) {
    const value = search.get(name);
    if (value) query[name] = value;
  }
  // Same as the list itself: a search without an explicit sort order ranks by relevance.
  if (query.q && query.sort === list.defaults.sort) query.sort = undefined;
  const calls: ScreenCall[] = [...(screen.modes ? [] : screen.calls), { endpoint: list.endpoint, query }, ...views];
  if (list.facets) {
    const filters = Object.fromEntries(Object.entries(query).filter(([name]) => !NOT_COUNTED.has(name)));
    calls.push({ endpoint: list.facets, query: filters });
  }
  calls.push(...(openRecord(screen, search)?.calls ?? []));
  return calls;
}

/** Returns the entry that a parameter of the URL names; names inherited by every object are none. */
const named = <T>(entries: Readonly<Record<string, T>> = {}, name: string | null): T | undefined =>
  name !== null && Object.hasOwn(entries, name) ? entries[name] : undefined;

/** Calls of the selected tab. */
function tabCalls({ tabs = {} }: Screen, search: URLSearchParams): readonly ScreenCall[] {
  return named(tabs, search.get("tab")) ?? Object.values(tabs)[0] ?? [];
}

/** Record opened by the URL with its first calls, or null. */
export function openRecord(
  screen: Screen,
  search: URLSearchParams,
): { record: ScreenRecord; calls: ScreenCall[] } | null {
  const { record } = named(screen.modes, search.get("mode")) ?? screen.list ?? {};
  const id = record && search.get(record.param);
  return record && isId(id) ? { record, calls: record.calls(id) } : null;
}

/** Calls for the record that the page is about; the first parameter with an id counts. */
function recordCalls({ records = [] }: Screen, search: URLSearchParams): ScreenCall[] {
  for (const { param, calls } of records) {
    const id = search.get(param);
    if (isId(id)) return calls(id);
  }
  return [];
}

/** Whether a URL parameter is a record id. */
export const isId = (text: string | null | undefined): text is string => /^\d{1,15}$/.test(text ?? "");

const unique = (calls: readonly ScreenCall[]): ScreenCall[] => [
  ...new Map(calls.map((call) => [callKey(call.endpoint, call), call])).values(),
];

function withPeriod(call: ScreenCall, period: PeriodQuery | undefined): ScreenCall[] {
  if (call.follows === undefined) return [call];
  if (!period) return call.follows === "series" ? [] : [call];
  return call.follows === "overview" ? [] : [{ ...call, query: period }];
}

/** Cache key of a call: path and query with sorted parameters, without empty ones. The boot data use the same key. */
export function callKey(
  endpoint: EndpointName,
  { path, query }: { path?: Record<string, string | number> | undefined; query?: Query | undefined } = {},
): string {
  const pattern = endpoint.slice(endpoint.indexOf(" ") + 1);
  const pathname = pattern.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(path?.[name] ?? "")));
  const search = new URLSearchParams();
  for (const name of Object.keys(query ?? {}).sort()) {
    const value = query?.[name];
    if (value !== undefined && value !== "") search.set(name, String(value));
  }
  const text = search.toString();
  return text ? `${pathname}?${text}` : pathname;
}
