import { request } from "@playwright/test";

/**
 * Asks for a connection of its own. A connection that is kept is closed by the server after a few seconds
 * without a call, and a call sent at that moment is lost with it (`ECONNRESET`).
 */
export const OWN_CONNECTION = { Connection: "close" };

/** A line to the API of the server at `baseURL`, beside any page. */
export const apiCalls = (baseURL: string | undefined) =>
  request.newContext({ baseURL: baseURL ?? "", extraHTTPHeaders: OWN_CONNECTION });
