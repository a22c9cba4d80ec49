import type { User } from "#shared/api/auth/auth.ts";
import {
  FONTS_KEPT,
  type Locale,
  localeOf,
  localeOfBrowser,
  SEEN_ON,
  type SeenOn,
  type ThemeName,
} from "#shared/boot.ts";

interface Asked {
  cookies: Record<string, string>;
  lang: string | null;
  acceptLanguage: string | undefined;
  user: User | null;
}

const SEEN: Record<string, SeenOn> = { phone: "phone", wide: "wide" };

/** Resolves theme, language, sidebar, fonts, viewport and time zone of a page: cookies first, then the account. */
export function choicesOf({ cookies, lang, acceptLanguage, user }: Asked) {
  const theme: ThemeName = (cookies["site-theme"] ?? user?.preferences.theme) === "dark" ? "dark" : "light";
  const locale: Locale =
    localeOf(lang) ?? user?.preferences.language ?? localeOf(cookies.lang) ?? localeOfBrowser(acceptLanguage) ?? "en";
  return {
    theme,
    locale,
    sidebarOpen: cookies["sidebar-open"] !== "false",
    fontsKept: cookies[FONTS_KEPT] === "true",
    seenOn: SEEN[cookies[SEEN_ON] ?? ""] ?? null,
    timeZone: user?.preferences.timeZone,
  };
}
