import type { Change } from "#shared/api/system/changes.ts";
import { ApiError, api } from "../../../lib/api/client.ts";

const MOST_PAGES = 3;

/** Changes after a cursor; no items if there are too many or the cursor has expired. */
export interface Missed {
  cursor: number;
  items: Change[] | null;
}

/** Fetches all changes after `since`, page by page; without it only the current cursor. */
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
