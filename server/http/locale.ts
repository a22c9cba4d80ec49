import type { Context } from "hono";
import { getCookie } from "hono/cookie";
import { localeOf, localeOfBrowser } from "#shared/boot.ts";
import type { AskedLanguage } from "../identity/sign-in.ts";
import type { Env } from "./env.ts";

/** Returns the language of pages before sign-in. */
export function askedLanguage(c: Context<Env>): AskedLanguage | undefined {
  const chosen = localeOf(getCookie(c, "lang"));
  const language = chosen ?? localeOfBrowser(c.req.header("accept-language"));
  return language && { language, isChosen: chosen !== undefined };
}
