import { fold } from "#shared/rules/fold.ts";
import { type InboxSearch, type IsWord, readInboxSearch } from "#shared/rules/inbox-search.ts";
import { dayStart } from "#shared/rules/zone.ts";
import { type Cell, statement } from "../../db/cell.ts";
import type { Filter } from "../../db/list-spec.ts";

const WORD_MIN = 3;
const PEOPLE_MAX = 50;
const NOTHING: Filter = { name: "nothing", text: "0", values: [] };

interface Asking {
  cell: Cell;
  me: number;
  tz: string;
}

/** What a search comes to: words for the index of texts, and filters that its operators stand for. */
export async function readSearch(typed: string | undefined, asking: Asking): Promise<{ q: string; filters: Filter[] }> {
  const search = readInboxSearch(typed ?? "");
  const { from, to, subject } = search;
  // What must stand in one column stands in the indexed text too, which is the quick way to it.
  const within = [...from, ...to, ...subject].flatMap((value) => fold(value).split(" "));
  const long = within.filter((word) => [...word].length >= WORD_MIN);
  return {
    q: [search.words, ...long].join(" ").trim(),
    filters: [
      ...from.map((value) => holds("from_search", value)),
      ...to.map((value) => holds("to_search", value)),
      ...subject.map((value) => holds("subject_search", value)),
      ...(await named(search, asking)),
      ...search.is.map((word) => isFilter(word, asking.me)),
      ...(search.hasAttachment ? [withFiles] : []),
      ...search.order.map(ofOrder),
      ...days(search, asking.tz),
    ],
  };
}

const holds = (column: string, value: string): Filter => ({
  name: column,
  text: `instr(t.${column}, ?) > 0`,
  values: [fold(value)],
});

const withFiles: Filter = {
  name: "files",
  text: "t.has_files = 1",
  values: [],
  index: "conversations_with_files",
  walk: { sort: "lastMessageAt", index: "conversations_with_files" },
};

function isFilter(word: IsWord, me: number): Filter {
  const seen =
    "coalesce((SELECT s.news FROM conversation_seen AS s WHERE s.user_id = ? AND s.conversation_id = t.id), 0)";
  if (word === "unread") return { name: "unread", text: `t.news > ${seen}`, values: [me] };
  if (word === "read") return { name: "unread", text: `t.news <= ${seen}`, values: [me] };
  if (word === "starred") return starredBy(me);
  return { name: "status", text: "t.status = ?", values: [word], index: "conversations_by_status_last" };
}

/** The conversations a person has starred. */
export const starredBy = (me: number): Filter => ({
  name: "starred",
  text: `EXISTS (SELECT 1 FROM conversation_seen AS s
    WHERE s.user_id = ? AND s.conversation_id = t.id AND s.starred = 1)`,
  values: [me],
  source: {
    text: "SELECT conversation_id AS id FROM conversation_seen WHERE user_id = ? AND starred = 1",
    values: [me],
  },
});

/** The conversations with one of some labels. */
export function labelled(ids: readonly number[]): Filter {
  if (ids.length === 0) return NOTHING;
  const list = JSON.stringify(ids);
  const among = "label_id IN (SELECT value FROM json_each(?))";
  return {
    name: "label",
    text: `EXISTS (SELECT 1 FROM conversation_labels AS l WHERE l.conversation_id = t.id AND l.${among})`,
    values: [list],
    source: { text: `SELECT DISTINCT conversation_id AS id FROM conversation_labels WHERE ${among}`, values: [list] },
  };
}

/** The conversations given to some people, or to nobody. */
export function assignedTo(ids: readonly number[] | null): Filter {
  if (ids === null) {
    return { name: "assignee", text: "t.assignee_id IS NULL", values: [], index: "conversations_by_assignee" };
  }
  if (ids.length === 0) return NOTHING;
  const text = "t.assignee_id IN (SELECT value FROM json_each(?))";
  return { name: "assignee", text, values: [JSON.stringify(ids)], index: "conversations_by_assignee" };
}

/** Labels and people are meant by name: by its beginning, or by words of it. */
async function named({ label, assignee }: InboxSearch, { cell, me }: Asking): Promise<Filter[]> {
  const filters: Filter[] = [];
  for (const value of label) {
    const { rows } = await cell.run<{ id: number }>(
      statement(
        "SELECT id FROM inbox_labels WHERE removed_at IS NULL AND substr(name_fold, 1, length(?1)) = ?1",
        fold(value),
      ),
    );
    filters.push(labelled(rows.map(({ id }) => id)));
  }
  for (const value of assignee) {
    if (value === "me" || value === "none") filters.push(assignedTo(value === "me" ? [me] : null));
    else filters.push(assignedTo(await peopleNamed(cell, value)));
  }
  return filters;
}

async function peopleNamed(cell: Cell, name: string): Promise<number[]> {
  const words = fold(name).split(" ");
  const first = words[0] ?? "";
  const isLong = [...first].length >= WORD_MIN;
  const hits = isLong
    ? statement<{ id: number }>(
        "SELECT rowid AS id FROM users_fts WHERE users_fts MATCH ? LIMIT ?",
        ...[
          words
            .filter((word) => [...word].length >= WORD_MIN)
            .map((word) => `"${word.replaceAll('"', '""')}"`)
            .join(" "),
          PEOPLE_MAX,
        ],
      )
    : statement<{ id: number }>(
        "SELECT id FROM words WHERE object = 'user' AND word >= ? AND word < ? LIMIT ?",
        ...[first, `${first}\u{10ffff}`, PEOPLE_MAX],
      );
  const { rows } = await cell.run<{ id: number }>(hits);
  return rows.map(({ id }) => id);
}

function ofOrder(number: string): Filter {
  const id = Number(/(\d{1,12})$/.exec(number)?.[1] ?? 0) - 1000;
  if (id <= 0) return NOTHING;
  return { name: "order", text: "t.order_id = ?", values: [id], index: "conversations_by_order" };
}

function days({ before, after }: InboxSearch, tz: string): Filter[] {
  const bound = (sign: string, day: string): Filter => ({
    name: "day",
    text: `t.last_message_at ${sign} ?`,
    values: [dayStart(day, tz)],
    index: "conversations_by_last",
  });
  return [...(before ? [bound("<", before)] : []), ...(after ? [bound(">=", after)] : [])];
}
