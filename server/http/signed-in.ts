import type { Context } from "hono";
import type { User } from "#shared/api/auth/auth.ts";
import { findUser } from "../identity/accounts.store.ts";
import { findSession } from "../identity/sessions.store.ts";
import { isTimer } from "./checks/caller.ts";
import type { Env } from "./env.ts";

/** The person a page is rendered for; `lacksFactor`: must set up the required second factor first. */
export interface Viewer {
  user: User;
  lacksFactor: boolean;
}

/** Finds the person of the cookie's session. Pages trust the cookie in both modes; the mock API never does. */
export function signedInByCookie(c: Context<Env>): Viewer | null {
  const token = c.var.actor.sender.cookieToken;
  if (!token) return null;
  const session = findSession(c.var.actor, token, isTimer(c));
  const user = session.state === "live" ? findUser(c.var.actor.db, session.person.id) : null;
  return user && session.state === "live" ? { user, lacksFactor: session.lacksFactor } : null;
}
