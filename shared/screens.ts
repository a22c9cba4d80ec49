import type { EndpointName } from "./api/endpoints.ts";

/** A call that fills a screen's first paint: its place in the endpoint table and the query it is sent with. */
export interface ScreenCall {
  endpoint: EndpointName;
  /** Sent as written; `$name` takes over the page's own parameter of that name when it has one. */
  query?: Record<string, string>;
}

/** A screen: where it is, which chunk draws it, whether it needs a signed-in person, what it asks first. */
export interface Screen {
  id: string;
  path: string;
  /** Source of its chunk, as the build manifest names it. */
  source: string;
  open?: true;
  calls: readonly ScreenCall[];
  /** Query parameters that go along to the list call of a list screen, with its defaults. */
  list?: { endpoint: EndpointName; params: readonly string[]; defaults: Record<string, string> };
}
