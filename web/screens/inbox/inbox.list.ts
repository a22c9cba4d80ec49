import { MOST_WAITING_HOURS } from "#shared/rules/inbox/inbox-limits.ts";
import { type ListSpec, oneOf, type Param, whole, words } from "../../lib/list/list-query.ts";

/** Folders in display order. */
export const folders = [
  ...(["inbox", "mine", "unassigned", "starred", "snoozed", "scheduled"] as const),
  ...(["drafts", "sent", "archived", "spam", "trash"] as const),
] as const;
export type Folder = (typeof folders)[number];

const ANY_ID = whole(1, Number.MAX_SAFE_INTEGER);
const assignee: Param = (text) => (["me", "none"].includes(text) ? text : ANY_ID(text));

/** URL search parameters of the inbox. */
export const inboxList = {
  sorts: ["lastMessageAt"],
  sort: "lastMessageAt:desc",
  filters: {
    folder: oneOf([...folders, "all"]),
    label: ANY_ID,
    q: words(),
    assignee,
    waitingOver: whole(1, MOST_WAITING_HOURS),
  },
  places: ["folder"],
  views: { c: ANY_ID, compose: oneOf(["1"]), images: ANY_ID },
  record: "c",
  hasFixedRows: true,
} satisfies ListSpec;

export const PAGE_SIZE = 50;
