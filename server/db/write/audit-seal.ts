import { type NotNull, type Selectable, sql } from "kysely";
import type { AuditCheck } from "#shared/api/audit/audit.ts";
import { type Database, q, runAll } from "../database.ts";
import { hashOf } from "../hash.ts";
import type { AuditTable } from "../tables/commits.ts";

const AT_ONCE = 500;
const CHECKED_AT_ONCE = 5_000;
/** `prev_hash` of the first entry. */
const START = "0".repeat(64);
const HEAD = "audit_head";

/** Sealed columns. Their order is part of the hash. */
const COLUMNS = [
  "id",
  "at",
  "actor_id",
  "action",
  "object",
  "object_id",
  "object_key",
  "before_json",
  "after_json",
  "request_id",
  "ip",
] as const;

type Entry = Pick<Selectable<AuditTable>, (typeof COLUMNS)[number]>;

/** SHA-256 of an entry's columns, 64 hex digits. */
const digestOf = (entry: Entry): string => hashOf(JSON.stringify(COLUMNS.map((column) => entry[column])));

const linkOf = (previous: string, digest: string): string => hashOf(`${previous}\n${digest}`);

const sealed = q.selectFrom("audit").where("hash", "is not", null);
const unsealed = q.selectFrom("audit").where("hash", "is", null);

/**
 * Adds the next unsealed audit entries to the hash chain, in the order of their ids, and returns their number. The head
 * of the chain is saved separately, so that a missing tail is detected.
 */
export function sealAudit(db: Database): number {
  const rows = db.all(unsealed.select(COLUMNS).orderBy("id").limit(AT_ONCE));
  const first = rows[0];
  if (!first) return 0;
  const end = db.first(sealed.select("hash").where("id", "<", first.id).orderBy("id", "desc").limit(1));
  let previous = end?.hash ?? START;
  const seals = rows.map((entry) => {
    const digest = digestOf(entry);
    const seal = { id: entry.id, prev: previous, hash: linkOf(previous, digest), digest };
    previous = seal.hash;
    return seal;
  });
  runAll(db, [
    sql`UPDATE audit SET prev_hash = one.value ->> '$.prev', hash = one.value ->> '$.hash', digest = one.value ->> '$.digest'
      FROM json_each(${JSON.stringify(seals)}) AS one WHERE audit.id = one.value ->> '$.id' AND audit.hash IS NULL`,
    q
      .insertInto("meta")
      .values({ key: HEAD, value: JSON.stringify({ id: seals.at(-1)?.id, hash: previous }) })
      .onConflict((conflict) =>
        conflict
          .column("key")
          .doUpdateSet((eb) => ({ value: eb.ref("excluded.value") }))
          .where(sql<boolean>`excluded.value ->> '$.id' > meta.value ->> '$.id'`),
      ),
  ]);
  return rows.length;
}

const WAITS_MS = 45_000;

/** Whether the oldest unsealed entry has waited so long that sealing goes before other due work. */
export function isSealOverdue(db: Database, now: number): boolean {
  const row = db.first(unsealed.select("at").orderBy("id").limit(1));
  return row !== undefined && row.at <= now - WAITS_MS;
}

/** Verifies the hash chain from the entry after `after`, up to 5,000 entries, and returns the first broken one. */
export function checkAudit(db: Database, after: number): AuditCheck {
  const rows = db.all(
    sealed
      .select([...COLUMNS, "prev_hash", "hash", "digest", "erased_at"])
      .where("id", ">", after)
      .orderBy("id")
      .limit(CHECKED_AT_ONCE)
      .$narrowType<{ prev_hash: NotNull; hash: NotNull; digest: NotNull }>(),
  );
  const open = db.first(unsealed.select((eb) => eb.fn.countAll<number>().as("n")))?.n ?? 0;
  const before = db.first(sealed.select("hash").where("id", "<=", after).orderBy("id", "desc").limit(1));
  const head = db.first(q.selectFrom("meta").select("value").where("key", "=", HEAD));
  let previous = before?.hash ?? START;
  for (const [index, entry] of rows.entries()) {
    const digest = entry.erased_at === null ? digestOf(entry) : erasedDigest(entry);
    const reason =
      digest !== entry.digest
        ? "changed"
        : entry.prev_hash !== previous || entry.hash !== linkOf(previous, entry.digest)
          ? "chain"
          : null;
    if (reason) return { checked: index, next: null, open, broken: { id: entry.id, reason } };
    previous = entry.hash;
  }
  const next = rows.length === CHECKED_AT_ONCE ? (rows.at(-1)?.id ?? null) : null;
  const end: { id: number; hash: string } | null = head ? JSON.parse(head.value) : null;
  const isCut = next === null && end !== null && end.hash !== previous;
  const broken = isCut ? { id: end.id, reason: "end" as const } : null;
  return { checked: rows.length, next, open, broken };
}

/** An erased entry keeps its sealed digest; null if it still has content, which breaks the chain. */
const erasedDigest = ({ digest, before_json, after_json }: Entry & { digest: string }): string | null =>
  before_json === null && after_json === null ? digest : null;
