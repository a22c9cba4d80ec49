import type { Boot } from "#shared/boot.ts";
import { isMailLink } from "#shared/rules/inbox/mail-link.ts";
import { screenAt } from "#shared/screens.ts";
import { api, requestReauth } from "../lib/api/client.ts";
import { hasUnsaved } from "../lib/drafts/unsaved-input.ts";
import { loginPath, safeNext } from "../lib/navigate.ts";
import { persistChoice } from "../lib/preferences/persist-choice.ts";
import { chooseTheme, storedTheme } from "../lib/preferences/theme-choice.ts";
import { userChanged } from "../lib/session/session.ts";
import { hasSessionEnded } from "../lib/session/session-cookie.ts";
import { dropToken, onTokenElsewhere, readToken } from "../lib/session/token.ts";

const SIDEBAR_KEY = "sidebar-open";

/**
 * Decides before hydration whether this page may be shown; else leaves it and returns false. The stored token decides;
 * live mode also needs the session the server saw.
 */
export async function guard(boot: Boot): Promise<boolean> {
  keepMirrors(boot);
  const here = location.pathname + location.search;
  const screen = screenAt(location.pathname);
  const hasToken = keepToken(boot);
  followOtherTabs();

  if (screen?.open) {
    if (!hasToken) {
      if (boot.user) void dropSession();
      return true;
    }
    return isMailLink(new URL(location.href)) || leaveOpenPage();
  }
  if (hasToken) return screen ? true : leave("/dashboard");
  if (boot.user) await dropSession();
  return leave(screen ? loginPath(here) : "/login");
}

/** Whether the browser holds a possibly valid token; an invalid one is deleted. */
function keepToken(boot: Boot): boolean {
  if (hasSessionEnded()) dropToken();
  if (!readToken()) {
    dropToken();
    return false;
  }
  if (boot.mode === "mock" || boot.user) return true;
  dropToken();
  return false;
}

/** Signs out a session without token at the server, with a short timeout. */
async function dropSession(): Promise<void> {
  try {
    await api("POST /auth/logout", { keepalive: true });
  } catch (error) {
    console.warn("The server was not told about the sign-out.", error);
  }
}

/** Follows sign-in and sign-out of other tabs. */
function followOtherTabs(): void {
  onTokenElsewhere((isSignedIn) => {
    if (isOpenPage()) {
      if (isSignedIn && !isMailLink(new URL(location.href))) leaveOpenPage();
    } else if (isSignedIn) userChanged();
    // Events of other tabs do not discard unsaved input here.
    else if (hasUnsaved()) void requestReauth("onUnauthorized");
    else leave("/login?reason=signed-out");
  });
  // A page from the back/forward cache must not show data after sign-out.
  addEventListener("pageshow", (event) => {
    if (!event.persisted || isOpenPage()) return;
    if (readToken()) userChanged();
    else leave("/login");
  });
}

/** Stored choices override missing or older cookies; `?lang=` is stored. */
function keepMirrors(boot: Boot): void {
  const theme = storedTheme();
  if (theme && theme !== boot.theme) chooseTheme(theme);
  const sidebar = localStorage.getItem(SIDEBAR_KEY);
  if (sidebar === "true" || sidebar === "false") persistChoice(SIDEBAR_KEY, sidebar);
  const asked = new URLSearchParams(location.search).get("lang");
  if (asked !== boot.locale) return;
  persistChoice("lang", asked);
  if (boot.user && readToken() && boot.user.preferences.language !== boot.locale) {
    api("PATCH /account/preferences", { body: { language: boot.locale } }).catch((error: unknown) => {
      console.warn("The language was not stored with the account.", error);
    });
  }
}

const isOpenPage = () => screenAt(location.pathname)?.open === true;

const leaveOpenPage = () => leave(safeNext(new URLSearchParams(location.search).get("next")) ?? "/dashboard");

function leave(to: string): false {
  location.replace(to);
  return false;
}
