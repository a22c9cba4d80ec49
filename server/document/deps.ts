import type { Context } from "hono";
import type { Env } from "../http/env.ts";
import type { Viewer } from "../http/signed-in.ts";

/** What the document needs from the application around it. */
export interface DocumentDeps {
  /** Asks the API in process, with the rights of the page's own session. */
  ask(request: Request, c: Context<Env>): Response | Promise<Response>;
  /** Whether the next account is the first one and needs the setup code. */
  asksForSetupCode(c: Context<Env>): boolean;
  /** The person of the session cookie. */
  signedIn(c: Context<Env>): Viewer | null;
}
