import type { Context } from "hono";
import { getCookie } from "hono/cookie";
import type { Locale } from "#shared/boot.ts";
import type { AskedLanguage } from "../identity/sign-in.ts";
import type { Env } from "./env.ts";

export const localeOf = (text: string | null | undefined): Locale | undefined =>
  text === "en" || text === "tr" ? text : undefined;

/** The browser's preferred language, if we support it. */
export const localeOfBrowser = (acceptLanguage: string | undefined): Locale | undefined =>
  localeOf(acceptLanguage?.split(/[-,;]/)[0]?.trim().toLowerCase());

/** Returns the language of pages before sign-in. */
export function askedLanguage(c: Context<Env>): AskedLanguage | undefined {
  const chosen = localeOf(getCookie(c, "lang"));
  const language = chosen ?? localeOfBrowser(c.req.header("accept-language"));
  return language && { language, isChosen: chosen !== undefined };
}
