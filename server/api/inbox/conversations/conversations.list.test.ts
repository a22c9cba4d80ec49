import { beforeAll, expect, test } from "vitest";
import { ConversationQuery } from "#shared/api/inbox/conversations.ts";
import { readInboxSearch } from "#shared/rules/inbox/inbox-search.ts";
import { fold } from "#shared/rules/text/fold.ts";
import { dayStart } from "#shared/rules/time/zone.ts";
import { NOW, tz } from "../../../../tests/support/database/plans.ts";
import { statement } from "../../../../tests/support/database/statement.ts";
import { memoryDatabase } from "../../../../tests/support/database/wasm-sqlite.ts";
import type { Database } from "../../../db/database.ts";
import { plant } from "../../../seed/plant.ts";
import { listConversationsOf } from "./conversations.list.ts";

const ME = 1;
const TRASH_MS = 30 * 86_400_000;
const SIZE = 20;
const KEPT = ["open", "snoozed", "archived"];
const COLUMNS = { lastMessageAt: "last_message_at", createdAt: "created_at", priority: "priority_rank" } as const;

interface Row {
  id: number;
  status: string;
  assignee_id: number | null;
  news: number;
  seen: number;
  starred: number;
  has_files: number;
  sent_at: number | null;
  trashed_at: number | null;
  last_message_at: number;
  created_at: number;
  priority_rank: number;
  search: string;
  from_search: string;
  to_search: string;
  subject_search: string;
  label_ids: string;
}

let db: Database;
let rows: Row[];
let labels: { id: number; name_fold: string }[];
beforeAll(async () => {
  const memory = memoryDatabase();
  await plant(memory, { profile: "scale:300", conversations: 300, anchor: NOW });
  memory.exec(`UPDATE conversations SET has_files = 1 WHERE id % 5 = 0;
    UPDATE conversations SET to_search = 'depo@pano.example', search = search || ' depo@pano.example' WHERE id % 7 = 0;
    UPDATE users SET search = 'zumra' WHERE id > 100;
    UPDATE users SET search = 'zumra bilgin' WHERE id = (SELECT max(id) FROM users);
    UPDATE conversations SET assignee_id = (SELECT max(id) FROM users) WHERE id = 7`);
  db = memory;
  const seen = "LEFT JOIN conversation_seen AS s ON s.user_id = 1 AND s.conversation_id = c.id";
  const all = `SELECT c.*, c.priority_rank, coalesce(s.news, 0) AS seen, coalesce(s.starred, 0) AS starred FROM conversations AS c ${seen}`;
  rows = db.all<Row>(statement(all));
  labels = db.all<(typeof labels)[number]>(statement("SELECT id, name_fold FROM inbox_labels"));
}, 60_000);

const folders: Record<string, (row: Row) => boolean> = {
  inbox: ({ status }) => status === "open",
  mine: ({ status, assignee_id }) => status === "open" && assignee_id === ME,
  unassigned: ({ status, assignee_id }) => status === "open" && assignee_id === null,
  starred: ({ status, starred }) => starred === 1 && KEPT.includes(status),
  snoozed: ({ status }) => status === "snoozed",
  sent: ({ status, sent_at }) => sent_at !== null && KEPT.includes(status),
  archived: ({ status }) => status === "archived",
  spam: ({ status }) => status === "spam",
  trash: ({ status, trashed_at }) => status === "trash" && (trashed_at ?? 0) > NOW - TRASH_MS,
  all: ({ status }) => KEPT.includes(status),
};

const holds = (text: string, word: string) =>
  word.length >= 3 ? text.includes(word) : ` ${text}`.includes(` ${word}`);
const isOneOf = (row: Row, ids: readonly number[]) => ids.some((id) => JSON.parse(row.label_ids).includes(id));
const isGivenTo = (row: Row, whom: string) => row.assignee_id === (whom === "none" ? null : ME);

type Asked = Partial<Record<"folder" | "label" | "assignee" | "status" | "q" | "sort", string>>;

/** The expected list, computed from all rows without SQL. */
function expected({ folder, label, assignee, status, q = "", sort = "lastMessageAt:desc" }: Asked): Row[] {
  const search = readInboxSearch(q);
  const states = search.is.filter((word) => [...KEPT, "spam", "trash"].includes(word));
  const place = folder ?? (status || states.length > 0 ? undefined : q ? "all" : "inbox");
  const named = (name: string) => labels.filter((one) => one.name_fold.startsWith(fold(name))).map(({ id }) => id);
  const fits = (row: Row) =>
    (!place || folders[place]?.(row)) &&
    (!status || status.split(",").includes(row.status)) &&
    states.every((state) => row.status === state) &&
    (!label || isOneOf(row, label.split(",").map(Number))) &&
    search.label.every((name) => isOneOf(row, named(name))) &&
    [...(assignee ? [assignee] : []), ...search.assignee].every((whom) => isGivenTo(row, whom)) &&
    fold(search.words)
      .split(" ")
      .every((word) => holds(row.search, word)) &&
    search.from.every((value) => holds(row.from_search, fold(value))) &&
    search.to.every((value) => holds(row.to_search, fold(value))) &&
    search.subject.every((value) => holds(row.subject_search, fold(value))) &&
    (!search.is.includes("unread") || row.news > row.seen) &&
    (!search.is.includes("read") || row.news <= row.seen) &&
    (!search.is.includes("starred") || row.starred === 1) &&
    (!search.hasAttachment || row.has_files === 1) &&
    (!search.before || row.last_message_at < dayStart(search.before, tz)) &&
    (!search.after || row.last_message_at >= dayStart(search.after, tz));
  const [name, direction] = sort.split(":") as [keyof typeof COLUMNS, string];
  const up = rows.filter(fits).sort((a, b) => a[COLUMNS[name]] - b[COLUMNS[name]] || a.id - b.id);
  return direction === "asc" ? up : up.reverse();
}

const words = [
  "",
  "siparisim",
  "MERHABA",
  "kargo ayşe",
  "zi",
  "a",
  "vienna",
  "qqqq",
  "from:ayşe",
  "from:ay",
  'from:"ayse k"',
  "to:depo",
  "subject:kargo",
  "label:kargo",
  "label:i",
  "label:nothing",
  "assignee:me",
  "is:unread",
  "is:read",
  "is:starred",
  "is:snoozed",
  "is:trash",
  "is:spam merhaba",
  "has:attachment",
  "before:2026-01-01",
  "after:2026-05-01",
  "siparisim label:kargo is:unread",
  "has:attachment label:nothing",
  "from:ayşe has:attachment after:2025-01-01",
];
const places: Asked[] = [
  ...Object.keys(folders).map((folder) => ({ folder })),
  {},
  { label: "1" },
  { label: "1,2" },
  { folder: "all", label: "1" },
  { folder: "archived", label: "2,3" },
  { folder: "mine", label: "1" },
  { folder: "all", assignee: "me" },
  { assignee: "none" },
  { status: "open,spam" },
  { status: "archived" },
  { status: "spam,trash" },
  { folder: "inbox", status: "archived" },
  { label: "77" },
];
const sorts = ["lastMessageAt:desc", "lastMessageAt:asc", "createdAt:asc", "priority:desc"];

test.each(places)("the list %o returns the expected rows for every search and sort", (place) => {
  const list = (asked: Asked, at: object) =>
    listConversationsOf(db, {
      query: ConversationQuery.parse({ ...asked, pageSize: SIZE, ...at }),
      asking: { me: ME, tz, now: NOW },
    });
  for (const [index, q] of words.entries()) {
    const asked: Asked = { ...place, ...(q ? { q } : {}), sort: sorts[index % sorts.length]! };
    const all = expected(asked).map(({ id }) => id);
    const last = Math.max(1, Math.ceil(all.length / SIZE));

    const first = list(asked, { page: 1 });
    const end = list(asked, { page: last });
    const { nextCursor } = first.meta;
    const next = nextCursor ? list(asked, { cursor: nextCursor }) : null;

    const told = [first, end, ...(next ? [next] : [])].map((one) => one.rows.map(({ id }) => id));
    const wanted = [all.slice(0, SIZE), all.slice((last - 1) * SIZE), ...(next ? [all.slice(SIZE, 2 * SIZE)] : [])];
    expect(told, JSON.stringify(asked)).toEqual(wanted);
    expect([first.total, nextCursor !== null], JSON.stringify(asked)).toEqual([all.length, all.length > SIZE]);
  }
});

test.each([
  ["assignee:zumra", [7]],
  ['assignee:"zu bilgin"', [7]],
  ['assignee:"zu yilmaz"', []],
])("%s finds a colleague's conversations though many customers share the name", (q, ids) => {
  const query = ConversationQuery.parse({ q, status: "open,snoozed,archived,spam,trash" });

  const { rows: found } = listConversationsOf(db, { query, asking: { me: ME, tz, now: NOW } });

  expect(found.map(({ id }) => id)).toEqual(ids);
});
