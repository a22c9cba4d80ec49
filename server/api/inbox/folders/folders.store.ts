import { type InferResult, sql } from "kysely";
import { type Folder, type FolderCounts, folders } from "#shared/api/inbox/conversations.ts";
import { TRASH_DAYS } from "#shared/rules/inbox/inbox-limits.ts";
import type { Actor } from "../../../actor.ts";
import { type Database, q } from "../../../db/database.ts";
import type { Filter } from "../../../db/list/list-spec.ts";
import { findMailPause } from "../../../db/mail/mail-pause.ts";
import { wakeAllDue } from "../conversations/due.store.ts";
import type { Scope } from "../conversations/scope.ts";
import { NEW } from "../messages/drafts.store.ts";

const DAY_MS = 86_400_000;

export interface FolderCount {
  total: number;
  unread: number | null;
}

/** Counters by status and assignee, with the number of conversations that one person has read. */
const countersFor = (me: number) =>
  q
    .selectFrom("conversation_counters as c")
    .leftJoin("seen_counters as s", (join) =>
      join.on("s.user_id", "=", me).onRef("s.status", "=", "c.status").onRef("s.assignee_id", "=", "c.assignee_id"),
    )
    .select(["c.status", "c.assignee_id", "c.n", "c.fresh", "c.sent", sql<number>`coalesce(s.n, 0)`.as("seen")]);
type Counters = InferResult<ReturnType<typeof countersFor>>[number];

const sumOf = (rows: readonly Counters[], fits: (row: Counters) => boolean, of: (row: Counters) => number): number =>
  rows.filter(fits).reduce((total, row) => total + of(row), 0);

/** Folders whose size comes from counters. */
export type CountedFolder = Exclude<Folder, "starred" | "scheduled" | "drafts" | "trash">;

/** Sizes of the counted folders for one person; the cost does not grow with the number of conversations. */
export function countKept(db: Database, me: number): Record<CountedFolder, FolderCount> {
  const rows = db.all(countersFor(me));
  const sum = (fits: (row: Counters) => boolean, of = sizes.all) => sumOf(rows, fits, of);
  const both = (fits: (row: Counters) => boolean) => ({
    total: sum(fits),
    unread: sum(fits, sizes.unread),
  });
  const at = (wanted: string) => (row: Counters) => row.status === wanted;
  const isKept = ({ status }: Counters) => status !== "spam" && status !== "trash";
  return {
    inbox: both(at("open")),
    mine: both((row) => row.status === "open" && row.assignee_id === me),
    unassigned: both((row) => row.status === "open" && row.assignee_id === 0),
    snoozed: { total: sum(at("snoozed")), unread: null },
    sent: { total: sum(isKept, sizes.sent), unread: null },
    archived: both(at("archived")),
    spam: both(at("spam")),
    all: both(isKept),
  };
}

interface Asked {
  scope: Scope;
  /** Filters beside the scope. */
  more: readonly Filter[];
  me: number;
}

/** Size of a list from counters, if they cover its filters. */
export function knownTotal(db: Database, { scope, more, me }: Asked): { total?: () => number } {
  const { states, labels, people, since, until } = scope;
  if (since !== null || until !== null || more.length > 1) return {};
  const [label] = labels[0] ?? [];
  if (label !== undefined) {
    const isOne = labels.length === 1 && labels[0]?.length === 1 && people.length === 0 && more.length === 0;
    return isOne ? { total: () => labelTotal(db, label, states) } : {};
  }
  const of =
    more.length === 0 ? sizes.all : (sizes as Partial<Record<string, (row: Counters) => number>>)[more[0]?.name ?? ""];
  if (!of || labels.length > 0) return {};
  const fits = (row: Counters) =>
    states.some((state) => state === row.status) &&
    people.every((some) => (some ?? [0]).some((id) => id === row.assignee_id));
  return { total: () => sumOf(db.all(countersFor(me)), fits, of) };
}

/** Size per counter row, by the name of the filter. */
const sizes = {
  all: ({ n }: Counters) => n,
  sent: ({ sent }: Counters) => sent,
  unread: ({ fresh, seen }: Counters) => fresh - seen,
  read: ({ n, fresh, seen }: Counters) => n - fresh + seen,
} satisfies Record<string, (row: Counters) => number>;

function labelTotal(db: Database, label: number, states: Scope["states"]): number {
  const sum = q
    .selectFrom("label_counters")
    .select(sql<number>`coalesce(sum(n), 0)`.as("n"))
    .where("label_id", "=", label)
    .where("status", "in", states);
  return db.first(sum)?.n ?? 0;
}

type SmallFolders = Record<Exclude<Folder, CountedFolder> | "begun", number>;

/** Sizes of all folders for one person: from counters, or by a query for the few folders that stay small. */
export function countFolders(
  db: Database,
  { me, now }: { me: number; now: number },
): { counts: Map<Folder, FolderCount>; begun: boolean } {
  const kept = countKept(db, me);
  const small = db.first(
    sql<SmallFolders>`SELECT
      (SELECT count(*) FROM conversation_seen AS s CROSS JOIN conversations AS c ON c.id = s.conversation_id
        WHERE s.user_id = ${me} AND s.starred = 1 AND c.status NOT IN ('spam', 'trash')) AS starred,
      (SELECT count(DISTINCT conversation_id) FROM messages WHERE status = 'queued' AND is_scheduled = 1) AS scheduled,
      (SELECT count(*) FROM drafts WHERE user_id = ${me} AND conversation_id > ${NEW}) AS drafts,
      (SELECT count(*) FROM drafts WHERE user_id = ${me} AND conversation_id = ${NEW}) AS begun,
      (SELECT count(*) FROM conversations WHERE status = 'trash' AND trashed_at > ${now - TRASH_DAYS * DAY_MS}) AS trash`,
  );
  const { begun = 0, ...few } = small ?? {};
  const others = Object.entries(few).map(([folder, total]) => [folder, { total, unread: null }]);
  const counts = { ...kept, ...Object.fromEntries(others) } as Record<Folder, FolderCount>;
  return { counts: new Map(folders.map((folder) => [folder, counts[folder]])), begun: begun > 0 };
}

/** Folders and labels with their counts. */
export function getFolders(actor: Actor): FolderCounts {
  wakeAllDue(actor.platform);
  const { db, now, caller } = actor;
  const { counts, begun } = countFolders(db, { me: caller?.id ?? 0, now });
  const labels = q
    .selectFrom("inbox_labels as l")
    .leftJoin("label_counters as n", (join) => join.onRef("n.label_id", "=", "l.id").on("n.status", "=", "open"))
    .select(["l.id", "l.name", "l.colour", sql<number>`coalesce(n.n, 0)`.as("total")])
    .where("l.removed_at", "is", null)
    .orderBy("l.name_fold")
    .orderBy("l.id");
  const pause = findMailPause(db);
  return {
    folders: [...counts].map(([folder, count]) => ({ folder, ...count })),
    begun,
    labels: db.all(labels),
    sendingPaused: pause && { since: new Date(pause.since).toISOString(), reason: pause.reason },
  };
}
