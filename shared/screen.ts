import type { EndpointName } from "./api/endpoints.ts";

export type QueryValue = string | number | boolean | undefined;
export type Query = Record<string, QueryValue>;

/** A call that fills a screen's first paint: its place in the endpoint table, and what it is sent with. */
export interface ScreenCall {
  endpoint: EndpointName;
  path?: Record<string, string>;
  query?: Query;
  /** Sent with the page's period, or only with whether it is compared. */
  follows?: "period" | "comparison";
}

/** A list on a screen: which of the page's parameters go along to the call, and what is sent for the missing ones (`pageSize` as the person prefers). */
export interface ScreenList {
  endpoint: EndpointName;
  params: readonly string[];
  defaults: Readonly<Record<string, string>>;
  /** The counts beside the list; they get the filters only, without the status they are the tabs of. */
  facets?: EndpointName;
  record?: ScreenRecord;
}

/** The record that lies open beside a list when the page has this parameter. */
export interface ScreenRecord {
  param: string;
  /** Source of the chunk that draws it, where it has one of its own. */
  source?: string;
  calls(id: string): ScreenCall[];
  /** What else its drawing asks, once the first of its calls was answered with this. */
  follow?(record: Readonly<Record<string, unknown>>): ScreenCall[];
}

/** A screen: where it is, which chunk draws it, whether it needs a signed-in person, what it asks first. */
export interface Screen {
  id: string;
  path: string;
  /** Source of its chunk, as the build manifest names it. */
  source: string;
  open?: true;
  calls: readonly ScreenCall[];
  /** The kinds of record it shows: Ctrl Z undoes acts on no others here. */
  objects?: readonly string[];
  list?: ScreenList;
  /** The one record the page is about when it has one of these parameters, and what it asks. */
  records?: readonly { param: string; calls(id: string): ScreenCall[] }[];
  /** With this parameter the page goes by another name. */
  renamed?: { by: string; as: string };
  /** The list shown instead of what `calls` bring, by the page's `mode`. */
  modes?: Readonly<Record<string, ScreenList>>;
  /** What else is asked by the page's `tab`; without one that is known, as the first. */
  tabs?: Readonly<Record<string, readonly ScreenCall[]>>;
  /** Its list can be kept as views, which stand above it. */
  hasViews?: true;
}
