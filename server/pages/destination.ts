import { isMailLink } from "#shared/rules/inbox/mail-link.ts";
import { isOwnPath } from "#shared/rules/text/own-path.ts";
import type { Screen } from "#shared/screen.ts";
import { screenAt } from "#shared/screens.ts";

/** Result of a page request: a rendered screen, an empty page whose guard decides in the browser, or a redirect. */
export type Destination =
  | { kind: "screen"; screen: Screen }
  | { kind: "empty"; screen: Screen | undefined }
  | { kind: "redirect"; to: string };

interface Visit {
  url: URL;
  mode: "mock" | "live";
  isSignedIn: boolean;
  /** The workspace requires a second factor and this person has none, so only the account page is available. */
  lacksFactor?: boolean;
}

const ACCOUNT = "/account";

/**
 * Chooses the destination of a page request. Live mode redirects by the session cookie; in mock mode the browser's
 * token decides, so a page without a cookie is sent empty.
 * `/login` with a reason is always rendered, because the browser has just dropped its session. So is a link from a
 * mail: its reader may be somebody else than the person signed in here.
 */
export function destinationOf({ url, mode, isSignedIn, lacksFactor }: Visit): Destination {
  const screen = screenAt(url.pathname);
  if (lacksFactor && screenAt(ACCOUNT) && url.pathname !== ACCOUNT && !isMailLink(url)) {
    return { kind: "redirect", to: `${ACCOUNT}?tab=security` };
  }
  if (screen?.open) {
    const next = url.searchParams.get("next");
    const isMeant = url.searchParams.has("reason") || isMailLink(url);
    return isSignedIn && !isMeant ? { kind: "redirect", to: ourPath(next) } : { kind: "screen", screen };
  }
  if (isSignedIn) return screen ? { kind: "screen", screen } : { kind: "redirect", to: "/dashboard" };
  if (mode === "mock") return { kind: "empty", screen };
  const back = screen ? `?next=${encodeURIComponent(url.pathname + url.search)}` : "";
  return { kind: "redirect", to: `/login${back}` };
}

/** Returns a path of a protected screen, otherwise the dashboard (prevents open redirects). */
function ourPath(next: string | null): string {
  if (!next || !isOwnPath(next)) return "/dashboard";
  const screen = screenAt(next.split(/[?#]/)[0] ?? "");
  return screen && !screen.open ? next : "/dashboard";
}
