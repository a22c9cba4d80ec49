import type { EndpointName } from "./api/endpoints.ts";

export type QueryValue = string | number | boolean | undefined;
export type Query = Record<string, QueryValue>;

/** API call of a screen's first paint: endpoint and parameters. */
export interface ScreenCall {
  endpoint: EndpointName;
  path?: Record<string, string>;
  query?: Query;
  /** Also sends the page's period; made only with one (`series`), or only without (`overview`). */
  follows?: "period" | "series" | "overview";
}

/**
 * List of a screen: URL parameters passed to the endpoint and defaults for missing ones (`pageSize` follows the
 * person's preference).
 */
export interface ScreenList {
  endpoint: EndpointName;
  params: readonly string[];
  defaults: Readonly<Record<string, string>>;
  /** Endpoint of the counts; it gets the filters without `status`, which the tabs select. */
  facets?: EndpointName;
  record?: ScreenRecord;
}

/** Record opened beside a list by this URL parameter. */
export interface ScreenRecord {
  param: string;
  /** Source of the lazy chunk that renders it, if it has one. */
  source?: string;
  calls(id: string): ScreenCall[];
  /** Further calls that need the response of the first call. */
  follow?(record: Readonly<Record<string, unknown>>): ScreenCall[];
}

/** Screen: path, chunk, authentication and first calls. */
export interface Screen {
  id: string;
  path: string;
  /** Source of its chunk, as named in the build manifest. */
  source: string;
  open?: true;
  calls: readonly ScreenCall[];
  /** Record types it shows; Ctrl+Z undoes only actions on these. */
  objects?: readonly string[];
  list?: ScreenList;
  /** Record that the page is about if the URL has one of these parameters, with its calls. */
  records?: readonly { param: string; calls(id: string): ScreenCall[] }[];
  /** Title used if the URL has this parameter. */
  renamed?: { by: string; as: string };
  /** List by the URL's `mode`, used instead of `calls`. */
  modes?: Readonly<Record<string, ScreenList>>;
  /** Further calls by the URL's `tab`; an unknown tab selects the first. */
  tabs?: Readonly<Record<string, readonly ScreenCall[]>>;
  /** Its list supports saved views, shown above it. */
  hasViews?: true;
}
