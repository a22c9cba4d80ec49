import type { Change } from "#shared/api/system/changes.ts";
import { ApiError, api } from "../../../lib/api/client.ts";

const MOST_PAGES = 3;

/** What came after a place in the feed; no items where there are too many to tell, or the place is no longer known. */
export interface Missed {
  cursor: number;
  items: Change[] | null;
}

/** Asks the feed for all that came after `since`, page after page; without it, for where it stands. */
export async function fetchChanges(since: number | undefined): Promise<Missed> {
  let cursor = since;
  const items: Change[] = [];
  try {
    for (let pages = 0; pages < MOST_PAGES; pages++) {
      const { data } = await api("GET /changes", {
        ...(cursor !== undefined && { query: { since: cursor } }),
        timer: true,
      });
      cursor = data.cursor;
      items.push(...data.items);
      if (!data.more) return { cursor, items };
    }
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== "cursor_expired") throw error;
  }
  const { data } = await api("GET /changes", { timer: true });
  return { cursor: data.cursor, items: null };
}
