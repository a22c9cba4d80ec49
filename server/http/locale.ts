import type { Locale } from "#shared/boot.ts";

export const localeOf = (text: string | null | undefined): Locale | undefined =>
  text === "en" || text === "tr" ? text : undefined;

/** The language a browser asks for first, where it is one of ours. */
export const localeOfBrowser = (acceptLanguage: string | undefined): Locale | undefined =>
  localeOf(acceptLanguage?.split(/[-,;]/)[0]?.trim().toLowerCase());
