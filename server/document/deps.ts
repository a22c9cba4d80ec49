import type { Context } from "hono";
import type { Renderer } from "#shared/boot.ts";
import type { Env } from "../http/env.ts";
import type { Viewer } from "../http/signed-in.ts";

/** What the document needs from the application around it. */
export interface DocumentDeps {
  /** Absent where the web app was not built: then every page is a plain notice. */
  renderer: Renderer | undefined;
  /** Asks the API in process, with the rights of the page's own session. */
  ask(request: Request, c: Context<Env>): Response | Promise<Response>;
  /** Whether the next account is the first one and needs the setup code. */
  asksForSetupCode(c: Context<Env>): Promise<boolean>;
  /** The person of the session cookie. */
  signedIn(c: Context<Env>): Promise<Viewer | null>;
}
