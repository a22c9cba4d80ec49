import { type Folder, type FolderCounts, folders } from "#shared/api/inbox/conversations.ts";
import type { Label } from "#shared/api/inbox/labels.ts";
import { TRASH_DAYS } from "#shared/rules/inbox/inbox-limits.ts";
import type { Actor } from "../../../actor.ts";
import { type Database, statement } from "../../../db/database.ts";
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
interface Sums {
  status: string;
  assignee_id: number;
  n: number;
  fresh: number;
  sent: number;
  seen: number;
}

function sumsOf(db: Database, me: number): Sums[] {
  const rows = db.all<Sums>(
    statement(
      `SELECT c.status, c.assignee_id, c.n, c.fresh, c.sent, coalesce(s.n, 0) AS seen FROM conversation_counters AS c
       LEFT JOIN seen_counters AS s ON s.user_id = ? AND s.status = c.status AND s.assignee_id = c.assignee_id`,
      me,
    ),
  );
  return rows;
}

const sumOf = (rows: readonly Sums[], fits: (row: Sums) => boolean, of: (row: Sums) => number): number =>
  rows.filter(fits).reduce((total, row) => total + of(row), 0);

/** Folders whose size comes from counters. */
export type CountedFolder = Exclude<Folder, "starred" | "scheduled" | "drafts" | "trash">;

/** Sizes of the counted folders for one person; the cost does not grow with the number of conversations. */
export function countKept(db: Database, me: number): Record<CountedFolder, FolderCount> {
  const rows = sumsOf(db, me);
  const sum = (fits: (row: Sums) => boolean, of = sizes.all) => sumOf(rows, fits, of);
  const both = (fits: (row: Sums) => boolean) => ({
    total: sum(fits),
    unread: sum(fits, sizes.unread),
  });
  const at = (wanted: string) => (row: Sums) => row.status === wanted;
  const isKept = ({ status }: Sums) => status !== "spam" && status !== "trash";
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
    more.length === 0 ? sizes.all : (sizes as Partial<Record<string, (row: Sums) => number>>)[more[0]?.name ?? ""];
  if (!of || labels.length > 0) return {};
  const fits = (row: Sums) =>
    states.some((state) => state === row.status) &&
    people.every((some) => (some ?? [0]).some((id) => id === row.assignee_id));
  return { total: () => sumOf(sumsOf(db, me), fits, of) };
}

/** Size per counter row, by the name of the filter. */
const sizes = {
  all: ({ n }: Sums) => n,
  sent: ({ sent }: Sums) => sent,
  unread: ({ fresh, seen }: Sums) => fresh - seen,
  read: ({ n, fresh, seen }: Sums) => n - fresh + seen,
} satisfies Record<string, (row: Sums) => number>;

function labelTotal(db: Database, label: number, states: Scope["states"]): number {
  const row = db.first<{ n: number }>(
    statement(
      `SELECT coalesce(sum(n), 0) AS n FROM label_counters
       WHERE label_id = ? AND status IN (SELECT value FROM json_each(?))`,
      label,
      JSON.stringify(states),
    ),
  );
  return row?.n ?? 0;
}

/** Sizes of all folders for one person: from counters, or by a query for the few folders that stay small. */
export function countFolders(
  db: Database,
  { me, now }: { me: number; now: number },
): { counts: Map<Folder, FolderCount>; begun: boolean } {
  const kept = countKept(db, me);
  const small = db.first<Record<Exclude<Folder, CountedFolder> | "begun", number>>(
    statement(
      `SELECT
          (SELECT count(*) FROM conversation_seen AS s CROSS JOIN conversations AS c ON c.id = s.conversation_id
            WHERE s.user_id = ?1 AND s.starred = 1 AND c.status NOT IN ('spam', 'trash')) AS starred,
          (SELECT count(DISTINCT conversation_id) FROM messages WHERE status = 'queued' AND is_scheduled = 1) AS scheduled,
          (SELECT count(*) FROM drafts WHERE user_id = ?1 AND conversation_id > ${NEW}) AS drafts,
          (SELECT count(*) FROM drafts WHERE user_id = ?1 AND conversation_id = ${NEW}) AS begun,
          (SELECT count(*) FROM conversations WHERE status = 'trash' AND trashed_at > ?2) AS trash`,
      me,
      now - TRASH_DAYS * DAY_MS,
    ),
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
  const labels = db.all<Label & { total: number }>(
    statement(
      `SELECT l.id, l.name, l.colour, coalesce(n.n, 0) AS total FROM inbox_labels AS l
       LEFT JOIN label_counters AS n ON n.label_id = l.id AND n.status = 'open'
       WHERE l.removed_at IS NULL ORDER BY l.name_fold, l.id`,
    ),
  );
  const pause = findMailPause(db);
  return {
    folders: [...counts].map(([folder, count]) => ({ folder, ...count })),
    begun,
    labels: labels,
    sendingPaused: pause && { since: new Date(pause.since).toISOString(), reason: pause.reason },
  };
}
