import { useEffect } from "react";
import { useLocation } from "react-router-dom";
import { mutate } from "swr";
import { type AnswerOf, api } from "../../../lib/api/client.ts";

const LOOKED_MS = 1000;
const LINKS_MAX = 10;

/** Notification links that match a URL, as far as it tells. */
function linksTo(path: string, search: string): string[] {
  const single = [...new URLSearchParams(search)].map((one) => `${path}?${new URLSearchParams([one])}`);
  return [...new Set([path + search, path, ...single])].slice(0, LINKS_MAX);
}

/** Whether a link matches a URL; the board of a card may be missing in the URL. */
function leadsTo(link: string, path: string, search: string): boolean {
  const { pathname, searchParams } = new URL(link, "http://pano");
  const shown = new URLSearchParams(search);
  return pathname === path && [...searchParams].every(([name, value]) => name === "board" || shown.get(name) === value);
}

/** Marks notifications as read once their page was visible for a second. */
export function useSeenNotices(known: AnswerOf<"GET /notifications"> | undefined): void {
  const { pathname, search } = useLocation();
  const unread = known?.data.filter(({ read }) => !read).map(({ link }) => link) ?? [];
  const isAllKnown = unread.length >= (known?.meta?.unread ?? 0);
  const led = unread.filter((link) => leadsTo(link, pathname, search)).slice(0, LINKS_MAX);
  const wanted = JSON.stringify(!known || isAllKnown || led.length > 0 ? led : linksTo(pathname, search));
  useEffect(() => {
    if (wanted === "[]") return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      clearTimeout(timer);
      if (document.visibilityState === "hidden") return;
      timer = setTimeout(() => {
        document.removeEventListener("visibilitychange", look);
        const call = { body: { links: JSON.parse(wanted) }, timer: true };
        // The next visit of the page retries a failure.
        api("POST /notifications/read", call).then(
          () => mutate("/notifications"),
          () => undefined,
        );
      }, LOOKED_MS);
    };
    look();
    document.addEventListener("visibilitychange", look);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }, [wanted]);
}
