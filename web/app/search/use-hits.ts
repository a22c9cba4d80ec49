import { useEffect, useState } from "react";
import { useApi } from "../../lib/api/use-api.ts";
import { useT } from "../../lib/i18n.tsx";
import { useCan } from "../../lib/session/rights.ts";
import { recentFinds } from "./recent.ts";
import { actionHits, creationHits, type Hit, pageHits } from "./search-hits.ts";

/** Hits under one heading. */
export interface HitGroup {
  kind: "recent" | "create" | "page" | "product" | "order" | "person" | "card" | "conversation" | "action";
  items: Hit[];
  /** Opens the list of all results of this kind, where there are more. */
  all?: Hit;
}

const WAIT_MS = 150;
const MOST_ACTS = 5;

/** Hits for a text: records from the server after a debounce, pages and actions immediately. */
export function useHits(text: string) {
  const t = useT();
  const can = useCan();
  const isActs = text.startsWith(">");
  const q = isActs ? "" : text.trim().slice(0, 100);
  const settled = useSettled(q);
  const { data, error, isLoading, mutate } = useApi("GET /search", settled ? { query: { q: settled } } : null, {
    revalidateOnFocus: false,
  });
  const isWaiting = q !== "" && (settled !== q || isLoading);

  const groups: HitGroup[] = [];
  const add = (kind: HitGroup["kind"], items: Hit[], all?: Hit) =>
    items.length > 0 && groups.push({ kind, items, ...(all && { all }) });
  if (isActs) {
    add("create", creationHits(text.slice(1), t, can));
    add("action", actionHits(text.slice(1), t));
  } else if (q === "") {
    add(
      "recent",
      recentFinds().map((one) => ({ ...one, id: one.link })),
    );
    add("create", creationHits("", t, can));
    add("page", pageHits("", t));
  } else {
    const isNumber = q.startsWith("#");
    if (!isNumber) add("page", pageHits(q, t));
    // Previous hits stay until the new ones arrive.
    for (const { kind, items, total, link } of data?.data ?? []) {
      const more = total > items.length && link !== null;
      add(
        kind,
        items.map((item) => ({ ...item, id: `${kind}-${item.id}` })),
        more ? { id: `${kind}-all`, title: t("search.showAll", { count: total }), subtitle: "", link } : undefined,
      );
    }
    if (!isNumber) {
      add("create", creationHits(q, t, can));
      add("action", actionHits(q, t).slice(0, MOST_ACTS));
    }
  }
  return { groups, isWaiting, error: q === "" ? undefined : error, retry: () => void mutate() };
}

function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), WAIT_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return text === "" ? "" : settled;
}
