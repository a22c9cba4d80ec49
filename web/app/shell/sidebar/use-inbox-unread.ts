import { useApi } from "../../../lib/api/use-api.ts";

const MOST = 99;

/** How many conversations of the inbox the person has not read, and that number in short. */
export function useInboxUnread(): { count: number; short: string } {
  const { data } = useApi("GET /inbox/folders");
  const count = data?.data.folders.find(({ folder }) => folder === "inbox")?.unread ?? 0;
  return { count, short: count > MOST ? `${MOST}+` : `${count}` };
}
