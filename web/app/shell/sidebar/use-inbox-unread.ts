import { useApi } from "../../../lib/api/use-api.ts";

const MOST = 99;

/** Number of unread conversations, with its short form. */
export function useInboxUnread(): { count: number; short: string } {
  const { data } = useApi("GET /inbox/folders");
  const count = data?.data.folders.find(({ folder }) => folder === "inbox")?.unread ?? 0;
  return { count, short: count > MOST ? `${MOST}+` : `${count}` };
}
