import { isOwnPath } from "#shared/rules/own-path.ts";

type Go = (to: string, options?: { replace?: boolean }) => void;

const where: { go: Go } = { go: (to) => location.assign(to) };

/** Lends the router's navigation to code outside the tree. */
export function provideNavigation(go: Go): void {
  where.go = go;
}

/** Goes to a path inside the product from anywhere. */
export const navigateTo: Go = (to, options) => where.go(to, options);

/** A `next` of ours: a path on this origin, never another site; null for anything else. */
export function safeNext(next: string | null): string | null {
  if (!next || !isOwnPath(next)) return null;
  const [path = ""] = next.split(/[?#]/);
  return path === "/login" || path === "/register" || path === "/" ? null : next;
}

/** The sign-in page that leads back to where the person is. */
export function loginPath(from: string, reason?: "expired" | "signed-out"): string {
  const query = new URLSearchParams();
  if (reason) query.set("reason", reason);
  const next = safeNext(from);
  if (next) query.set("next", next);
  const text = query.toString();
  return text ? `/login?${text}` : "/login";
}
