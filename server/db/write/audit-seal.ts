import type { AuditCheck } from "#shared/api/audit/audit.ts";
import { type Database, runAll, statement } from "../database.ts";
import { hashOf } from "../hash.ts";

const AT_ONCE = 500;
const CHECKED_AT_ONCE = 5_000;
/** `prev_hash` of the first entry. */
const START = "0".repeat(64);
const HEAD = "audit_head";

const COLUMNS = "id, at, actor_id, action, object, object_id, object_key, before_json, after_json, request_id, ip";

interface Entry {
  id: number;
  at: number;
  actor_id: number | null;
  action: string;
  object: string;
  object_id: number | null;
  object_key: string | null;
  before_json: string | null;
  after_json: string | null;
  request_id: string;
  ip: string;
}

/** SHA-256 of an entry's columns, 64 hex digits. */
const digestOf = (entry: Entry): string =>
  hashOf(JSON.stringify(COLUMNS.split(", ").map((column) => entry[column as keyof Entry])));

const linkOf = (previous: string, digest: string): string => hashOf(`${previous}\n${digest}`);

/**
 * Adds the next unsealed audit entries to the hash chain, in the order of their ids, and returns their number. The head
 * of the chain is saved separately, so that a missing tail is detected.
 */
export function sealAudit(db: Database): number {
  const rows = db.all<Entry>(statement(`SELECT ${COLUMNS} FROM audit WHERE hash IS NULL ORDER BY id LIMIT ?`, AT_ONCE));
  const first = rows[0];
  if (!first) return 0;
  const end = db.first<{ hash: string }>(
    statement("SELECT hash FROM audit WHERE id < ? AND hash IS NOT NULL ORDER BY id DESC LIMIT 1", first.id),
  );
  let previous = end?.hash ?? START;
  const seals = rows.map((entry) => {
    const digest = digestOf(entry);
    const seal = { id: entry.id, prev: previous, hash: linkOf(previous, digest), digest };
    previous = seal.hash;
    return seal;
  });
  runAll(db, [
    statement(
      `UPDATE audit SET prev_hash = one.value ->> '$.prev', hash = one.value ->> '$.hash', digest = one.value ->> '$.digest'
       FROM json_each(?) AS one WHERE audit.id = one.value ->> '$.id' AND audit.hash IS NULL`,
      JSON.stringify(seals),
    ),
    statement(
      `INSERT INTO meta (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value
       WHERE excluded.value ->> '$.id' > meta.value ->> '$.id'`,
      HEAD,
      JSON.stringify({ id: seals.at(-1)?.id, hash: previous }),
    ),
  ]);
  return rows.length;
}

const WAITS_MS = 45_000;

/** Whether the oldest unsealed entry has waited so long that sealing goes before other due work. */
export function isSealOverdue(db: Database, now: number): boolean {
  const row = db.first<{ at: number }>(statement("SELECT at FROM audit WHERE hash IS NULL ORDER BY id LIMIT 1"));
  return row !== undefined && row.at <= now - WAITS_MS;
}

type Sealed = Entry & { prev_hash: string; hash: string; digest: string; erased_at: number | null };

/** Verifies the hash chain from the entry after `after`, up to 5,000 entries, and returns the first broken one. */
export function checkAudit(db: Database, after: number): AuditCheck {
  const rows = db.all<Sealed>(
    statement(
      `SELECT ${COLUMNS}, prev_hash, hash, digest, erased_at FROM audit WHERE id > ? AND hash IS NOT NULL ORDER BY id LIMIT ?`,
      after,
      CHECKED_AT_ONCE,
    ),
  );
  const open = db.first<{ n: number }>(statement("SELECT count(*) AS n FROM audit WHERE hash IS NULL"))?.n ?? 0;
  const before = db.first<{ hash: string }>(
    statement("SELECT hash FROM audit WHERE id <= ? AND hash IS NOT NULL ORDER BY id DESC LIMIT 1", after),
  );
  const head = db.first<{ value: string }>(statement("SELECT value FROM meta WHERE key = ?", HEAD));
  let previous = before?.hash ?? START;
  for (const [index, entry] of rows.entries()) {
    const words = entry.erased_at === null ? digestOf(entry) : erasedDigest(entry);
    const reason =
      words !== entry.digest
        ? "changed"
        : entry.prev_hash !== previous || entry.hash !== linkOf(previous, entry.digest)
          ? "chain"
          : null;
    if (reason) return { checked: index, next: null, open, broken: { id: entry.id, reason } };
    previous = entry.hash;
  }
  const next = rows.length === CHECKED_AT_ONCE ? (rows.at(-1)?.id ?? null) : null;
  const end = head ? (JSON.parse(head.value) as { id: number; hash: string }) : null;
  const isCut = next === null && end !== null && end.hash !== previous;
  const broken = isCut ? { id: end.id, reason: "end" as const } : null;
  return { checked: rows.length, next, open, broken };
}

/** An erased entry keeps its sealed digest; null if it still has content, which breaks the chain. */
const erasedDigest = ({ digest, before_json, after_json }: Entry & { digest: string }): string | null =>
  before_json === null && after_json === null ? digest : null;
