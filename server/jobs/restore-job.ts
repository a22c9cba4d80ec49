import { sql } from "kysely";
import { PART_BYTES } from "#shared/rules/files/file-limits.ts";
import type { Actor } from "../actor.ts";
import { type Block, blocksOf, damaged, type ReadPlace } from "../db/backup/blocks.ts";
import { checkBlock, unread } from "../db/backup/check.ts";
import { BackupRefused, type Header } from "../db/backup/format.ts";
import {
  beginLoad,
  bringForward,
  clearStatement,
  countLoaded,
  endLoad,
  keepObject,
  rowStatements,
  targetOf,
} from "../db/backup/load.ts";
import type { RestorePlace, RestoreRow } from "../db/backup/places.ts";
import { paidTables, tableFates } from "../db/backup/tables.ts";
import { ShopMoved, shopOf } from "../db/backup/write.ts";
import { type Query, q } from "../db/database.ts";
import { concatStreams } from "../db/files/concat-streams.ts";
import { dropGoneFiles, noteFiles } from "../db/files/gone-files.ts";
import { jobPart } from "../db/jobs/job-parts.ts";
import { type JobPatch, saveBatch } from "../db/jobs/jobs.ts";
import { countedTables } from "../db/rollups/recount.ts";
import { noteStatement } from "../db/write/audit-note.ts";
import { writePart } from "./backup-job.ts";
import { dropOtherParts } from "./tidy-jobs.ts";

const BLOCKS_AT_ONCE = 8;

/**
 * Runs the next batch of a restore. The check reads the whole file and writes nothing.
 * A running restore closes the shop, saves a backup of it, then clears and fills the tables in batches, each in one
 * transaction with the new cursor. A killed server continues from there; a row that violates a database rule restores
 * the saved shop.
 */
export async function runRestoreBatch(actor: Actor, job: RestoreRow): Promise<void> {
  // Waits for its parts, or for confirmation.
  if (job.state === "ready") return saveBatch(actor, job, { patch: {} });
  if (job.state === "preview") return checkFile(actor, job);
  const { stage = "close" } = job.place;
  await stages[stage](actor, job);
}

async function checkFile(actor: Actor, job: RestoreRow): Promise<void> {
  const target = targetOf(shopOf(actor.platform));
  let { at = 0, known = unread } = job.place;
  let read = readPlaceOf(job);
  try {
    for await (const block of someBlocks(actor, job)) {
      known = checkBlock(block, known, target);
      at += block.bytes;
      read = { sum: block.sum, signing: block.signing };
    }
    if (at >= sizeOf(job) && !known.isWhole) throw new BackupRefused("damaged", "The file is damaged: it was cut off.");
  } catch (error) {
    if (!(error instanceof BackupRefused)) throw error;
    const { problem, message, field } = error;
    const result = { code: "bad_backup", problem, message, ...(field && { field }) };
    return saveBatch(actor, job, { patch: { state: "failed", result, place: {} } });
  }
  const { isSigned, admins } = known;
  const ready = { state: "ready" as const, result: { header: known.header as Header, isSigned, admins }, place: {} };
  saveBatch(actor, job, { patch: { done: at, ...(known.isWhole ? ready : { place: { at, ...read, known } }) } });
}

type Stage = (actor: Actor, job: RestoreRow) => void | Promise<void>;

const stages: Record<NonNullable<RestorePlace["stage"]>, Stage> = {
  async close(actor, job) {
    beginLoad(actor.db);
    // The other jobs are needed if the start of this one is lost.
    await actor.db.settled();
    await dropOtherParts(actor.platform, job.id);
    // All sessions end here, and jobs lose their owners, whose rows are about to be deleted. Running erasures stay and
    // continue if the saved shop is restored, because a half-erased person could not be erased by anybody else.
    const writes = [
      q.deleteFrom("sessions"),
      q.deleteFrom("api_tokens"),
      q.deleteFrom("import_rows"),
      q.deleteFrom("import_cells"),
      sql`DELETE FROM jobs WHERE id <> ${job.id} AND NOT (kind = 'erase' AND state = 'running')`,
      q.updateTable("jobs").set({ user_id: null }),
      // Invalidates batches in progress of other jobs.
      q.updateTable("jobs").set({ step: sql`step + 1` }).where("id", "<>", job.id),
    ];
    saveStep(actor, job, { place: { stage: "save" }, writes });
  },
  async save(actor, job) {
    // Unsigned, because only this job reads it again, and BACKUP_KEY may change meanwhile.
    const shop = { ...shopOf(actor.platform), backupKey: null };
    const saved = await writePart(shop, { name: savedName(job), place: job.place.saved ?? {} }).catch(
      (error: unknown) => {
        if (error instanceof ShopMoved) return null;
        throw error;
      },
    );
    // Begun by another version: saved again from the first table.
    if (!saved) return saveStep(actor, job, { place: { stage: "save" } });
    if (saved.write !== null) return saveStep(actor, job, { place: { ...job.place, saved } });
    const hasPaid = actor.db.first(sql`SELECT 1 FROM payment_attempts LIMIT 1`) !== undefined;
    saveStep(actor, job, { place: { ...job.place, saved, hasPaid, stage: "clear", from: "file" } });
  },
  async clear(actor, job) {
    const names = Object.keys(tableFates).reverse();
    const { table, ...place } = job.place;
    const name = tableAt(names, table);
    const next = names[names.indexOf(name) + 1];
    const isSpared = name === "jobs" || sparedIn(job).has(name);
    const writes = isSpared ? [] : [clearStatement(name)];
    if (name === "files") await noteFiles(actor.platform, goneName(job));
    const load = { stage: "load", at: 0, sum: "", signing: null, known: unread } as const;
    saveStep(actor, job, { place: { ...place, ...(next ? { table: next } : load) }, writes });
  },
  async load(actor, job) {
    const { place } = job;
    const isFile = place.from !== "saved";
    let { at = 0, known = unread } = place;
    let read = readPlaceOf(job);
    const writes: Query[] = [];
    try {
      const target = targetOf(shopOf(actor.platform));
      for await (const block of someBlocks(actor, job)) {
        // Names in a block become SQL and storage keys, so each block is checked again.
        if (isFile) known = checkBlock(block, known, target);
        const rows = at === 0 ? [] : rowStatements(block, sparedIn(job));
        writes.push(...rows);
        if (at > 0 && rows.length === 0) await keepObject(shopOf(actor.platform), block);
        at += block.bytes;
        read = { sum: block.sum, signing: block.signing };
      }
      const isLast = at >= sizeOf(job);
      if (isFile && isLast && !known.isWhole) throw damaged("it was cut off");
      if (isLast && place.hasPaid) writes.push(restoreStorageLimit);
      const done = isFile ? at : job.done;
      saveStep(actor, job, {
        place: { ...place, at, ...read, known, ...(isLast ? { stage: "count" } : {}) },
        writes,
        done,
      });
    } catch (error) {
      rollBack(actor, job, error);
    }
  },
  count(actor, job) {
    const { table, ...place } = job.place;
    const name = tableAt(countedTables, table);
    const next = countedTables[countedTables.indexOf(name) + 1];
    try {
      countLoaded(actor.db, { table: name, now: actor.now });
      saveStep(actor, job, { place: { ...place, ...(next ? { table: next } : { stage: "open" }) } });
    } catch (error) {
      // Duplicate rows are rejected only here, when the unique indexes return.
      rollBack(actor, job, error);
    }
  },
  async open(actor, job) {
    const { db, now, platform } = actor;
    if (job.place.from !== "saved") bringForward(shopOf(platform), { header: job.result.header ?? null });
    endLoad(db, now);
    // What was saved is needed if the end of the counting is lost.
    await db.settled();
    const gone = [goneName({ ...job, place: { from: "file" } }), goneName({ ...job, place: { from: "saved" } })];
    for (const name of gone) await dropGoneFiles(platform, name);
    const { saved, from } = job.place;
    const isRolledBack = from === "saved";
    const names = [
      ...Array.from({ length: Math.ceil(job.spec.size / PART_BYTES) }, (_, n) => jobPart(job.id, n)),
      ...Array.from({ length: saved?.parts ?? 0 }, (_, n) => jobPart(savedName(job), n)),
      ...gone.map((name) => jobPart(name, 0)),
    ];
    // Bytes go before the rows that name them, so that an interrupted batch can be repeated.
    await platform.files.remove(names);
    const note = {
      action: isRolledBack ? "workspace.restore_failed" : "workspace.restored",
      object: "workspace",
      id: 1,
    };
    saveBatch(actor, job, {
      patch: { state: isRolledBack ? "failed" : "done", place: {} },
      writes: [
        noteStatement(actor, { ...note, after: { by: job.spec.by, shop: job.result.header?.shop } }),
        ...(isRolledBack ? [] : [q.deleteFrom("jobs").where("id", "<>", job.id)]),
      ],
    });
  },
};

/** Restores the saved shop if the database rejected the file; rethrows any other error for a retry. */
function rollBack(actor: Actor, job: RestoreRow, error: unknown): void {
  const { place } = job;
  const isRefused = isRowRefused(error) || error instanceof BackupRefused;
  if (!isRefused || place.from === "saved") throw error;
  actor.platform.log("error", "a backup broke a rule of the database and is taken back", { error: String(error) });
  const result = { ...job.result, code: "bad_backup" };
  const { table: _, ...rest } = place;
  saveStep(actor, job, { place: { ...rest, stage: "clear", from: "saved" }, result });
}

/** The table a stage continues at. At the first one where the stage begins, or an earlier version stored a number. */
function tableAt(names: readonly string[], table: RestorePlace["table"]): string {
  const name = names.find((one) => one === table) ?? names[0];
  if (name === undefined) throw new Error("a stage without tables");
  return name;
}

const none: ReadonlySet<string> = new Set();
const sparedIn = ({ place }: RestoreRow) => (place.hasPaid ? paidTables : none);

/** Restores the file storage limit of the shop's own plan, because the file contains another one. */
const restoreStorageLimit = sql`UPDATE storage
  SET room = (SELECT storage FROM plans JOIN subscription ON subscription.plan = plans.code)`;

/** Commits a batch. */
const saveStep = (
  actor: Actor,
  job: RestoreRow,
  { writes = [], ...patch }: JobPatch & { place: RestorePlace; writes?: readonly Query[] },
) => saveBatch(actor, job, { patch, writes });

const savedName = ({ id }: RestoreRow) => `${id}.before`;

/** Name of the list of files whose rows were cleared. */
const goneName = ({ id, place }: RestoreRow) => `${id}.gone-${place.from}`;

/** Bytes to read. A restore whose backup was swept has no size. */
const sizeOf = ({ place, spec }: RestoreRow) => (place.from === "saved" ? (place.saved?.bytes ?? 0) : (spec.size ?? 0));

const readPlaceOf = ({ place: { sum = "", signing = null } }: RestoreRow): ReadPlace => ({ sum, signing });

/** Reads the next few blocks of the file, or of the saved shop, from the job's position. */
async function* someBlocks(actor: Actor, job: RestoreRow): AsyncGenerator<Block> {
  const { backupKey } = actor.platform.settings;
  let left = BLOCKS_AT_ONCE;
  for await (const block of blocksOf(await bytesOf(actor, job, job.place.at ?? 0), readPlaceOf(job), backupKey)) {
    yield block;
    left -= 1;
    if (left === 0) return;
  }
}

/** Opens the bytes from `at`. Parts of the file have one size; those of the saved shop are read from the start. */
async function bytesOf(actor: Actor, job: RestoreRow, at: number): Promise<ReadableStream<Uint8Array>> {
  const { files } = actor.platform;
  const isSaved = job.place.from === "saved";
  const name = isSaved ? savedName(job) : job.id;
  const parts = isSaved ? (job.place.saved?.parts ?? 0) : Math.ceil(job.spec.size / PART_BYTES);
  let n = isSaved ? 0 : Math.floor(at / PART_BYTES);
  let skip = isSaved ? at : at - n * PART_BYTES;
  return concatStreams(async () => {
    for (; n < parts; n += 1) {
      const body = await files.get(jobPart(name, n));
      // A missing part counts as a truncated file.
      if (!body) throw new BackupRefused("damaged", "The file is damaged: a part of it is missing.");
      const bytes = new Uint8Array(await new Response(body).arrayBuffer());
      if (skip < bytes.byteLength) {
        const rest = bytes.subarray(skip);
        skip = 0;
        n += 1;
        return new Response(rest).body as ReadableStream<Uint8Array>;
      }
      skip -= bytes.byteLength;
    }
    return null;
  });
}

/** True if the database rejected a row, so that a retry would fail too. */
const isRowRefused = (error: unknown): boolean =>
  /constraint|datatype|cannot store/i.test(error instanceof Error ? error.message : String(error));
