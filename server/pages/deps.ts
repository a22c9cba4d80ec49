import type { Context } from "hono";
import type { Env } from "../http/env.ts";
import type { Viewer } from "../http/signed-in.ts";

/** Functions that the application injects into the document. */
export interface DocumentDeps {
  /** Calls the API in process, with the session of the page. */
  ask(request: Request, c: Context<Env>): Response | Promise<Response>;
  /** True if the next account is the first one and needs the setup code. */
  asksForSetupCode(c: Context<Env>): boolean;
  /** Person of the session cookie. */
  signedIn(c: Context<Env>): Viewer | null;
}
