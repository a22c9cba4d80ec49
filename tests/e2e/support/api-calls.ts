import { type Route, request } from "@playwright/test";

/**
 * Asks for a connection of its own. A connection that is kept is closed by the server after a few seconds
 * without a call, and a call sent at that moment is lost with it (`ECONNRESET`).
 */
export const OWN_CONNECTION = { Connection: "close" };

/** How often a read is sent again whose connection was lost: the proxy of `wrangler dev` drops one now and then. Writes never are. */
export const READ_RETRIES = 2;

/** A line to the API of the server at `baseURL`, beside any page. */
export const apiCalls = (baseURL: string | undefined) =>
  request.newContext({ baseURL: baseURL ?? "", extraHTTPHeaders: OWN_CONNECTION });

/** What the server says to a call of the page that is held back. */
export const answerTo = (route: Route) => route.fetch({ headers: { ...route.request().headers(), ...OWN_CONNECTION } });
