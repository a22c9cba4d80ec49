import { isOwnPath } from "#shared/rules/text/own-path.ts";

type Go = (to: string, options?: { replace?: boolean }) => void;

const where: { go: Go } = { go: (to) => location.assign(to) };

/** Provides the router's navigation to code outside the tree. */
export function provideNavigation(go: Go): void {
  where.go = go;
}

/** Navigates to a path of the product. */
export const navigateTo: Go = (to, options) => where.go(to, options);

/** Validates `next`: a path of this origin, else null. */
export function safeNext(next: string | null): string | null {
  if (!next || !isOwnPath(next)) return null;
  const [path = ""] = next.split(/[?#]/);
  return path === "/login" || path === "/register" || path === "/" ? null : next;
}

/** Sign-in path that returns to the current page. */
export function loginPath(from: string, reason?: "expired" | "signed-out"): string {
  const query = new URLSearchParams();
  if (reason) query.set("reason", reason);
  const next = safeNext(from);
  if (next) query.set("next", next);
  const text = query.toString();
  return text ? `/login?${text}` : "/login";
}
