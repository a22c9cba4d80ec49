import type { Boot } from "#shared/boot.ts";
import { isMailLink } from "#shared/rules/mail-link.ts";
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
 * Decides before anything is drawn again whether this page may be shown; if not, leaves it and answers false.
 * The stored token decides; in live mode it needs the session the document saw beside it.
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

/** Whether the browser holds a token that may count; one that cannot is dropped. */
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

/** A session without its token is signed out: the server hears of it, and the page does not wait long. */
async function dropSession(): Promise<void> {
  try {
    await api("POST /auth/logout", { keepalive: true });
  } catch (error) {
    console.warn("The server was not told about the sign-out.", error);
  }
}

/** Another tab signed in or out: this one goes along. */
function followOtherTabs(): void {
  onTokenElsewhere((isSignedIn) => {
    if (isOpenPage()) {
      if (isSignedIn && !isMailLink(new URL(location.href))) leaveOpenPage();
    } else if (isSignedIn) userChanged();
    // What happens there does not take away what was typed here.
    else if (hasUnsaved()) void requestReauth("onUnauthorized");
    else leave("/login?reason=signed-out");
  });
  // A page kept by Back must not show what a signed-out person may not see.
  addEventListener("pageshow", (event) => {
    if (!event.persisted || isOpenPage()) return;
    if (readToken()) userChanged();
    else leave("/login");
  });
}

/** The stored choices win over cookies that were lost or are older; `?lang=` is kept from now on. */
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
