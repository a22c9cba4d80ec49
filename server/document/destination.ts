import { isMailLink } from "#shared/rules/mail-link.ts";
import { isOwnPath } from "#shared/rules/own-path.ts";
import type { Screen } from "#shared/screen.ts";
import { screenAt } from "#shared/screens.ts";

/** What to do with a page request: draw a screen, send an empty page whose guard decides, or send elsewhere. */
export type Destination =
  | { kind: "screen"; screen: Screen }
  | { kind: "empty"; screen: Screen | undefined }
  | { kind: "redirect"; to: string };

interface Visit {
  url: URL;
  mode: "mock" | "live";
  isSignedIn: boolean;
  /** The workspace demands a second factor and this person has none: only their account is shown. */
  lacksFactor?: boolean;
}

const ACCOUNT = "/account";

/**
 * Live trusts the cookie and redirects by it. In mock the browser's token decides, so a page without a cookie goes out
 * empty. `/login` with a reason is always drawn: the browser has just dropped its side of the session. So is the
 * link of a mail: who follows it may be somebody else than who is signed in here.
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

/** A path of a protected screen of ours, else the dashboard. */
function ourPath(next: string | null): string {
  if (!next || !isOwnPath(next)) return "/dashboard";
  const screen = screenAt(next.split(/[?#]/)[0] ?? "");
  return screen && !screen.open ? next : "/dashboard";
}
