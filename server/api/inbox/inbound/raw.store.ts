import { createHash, randomUUID } from "node:crypto";
import { type Selectable, sql } from "kysely";
import { type Arrival, RAW_LETTER_BYTES } from "#shared/api/inbox/inbound.ts";
import { PART_BYTES } from "#shared/rules/files/file-limits.ts";
import type { Actor } from "../../../actor.ts";
import { q } from "../../../db/database.ts";
import { type FileBytes, objectsOf, openBytes, partObject } from "../../../db/files/file-objects.ts";
import type { ArrivalsTable } from "../../../db/tables/inbox.ts";
import { systemActor } from "../../../identity/system-actor.ts";
import type { FileStore, Platform } from "../../../platform.ts";
import { readMailboxes } from "../letters/addresses.ts";
import type { Letter } from "../letters/letter.ts";
import { type Envelope, readRaw } from "../letters/read-raw.ts";
import { fileKeeper } from "./inbound.files.ts";
import { takeIn } from "./inbound.store.ts";
import { watchOutages } from "./outages.ts";

/** Emails up to this size are read within the request, larger ones as due work. */
const AT_ONCE_BYTES = 2 * 1024 * 1024;
const TRIES_MAX = 3;
/** After this time without progress, a reader or sender counts as aborted. */
const HELD_MS = 10 * 60 * 1000;

interface Sent extends Envelope {
  body: ReadableStream<Uint8Array>;
}

/** Accepts a raw email. A large one is streamed into the store and read as due work. */
export async function takeRaw(actor: Actor, { body, ...envelope }: Sent): Promise<Arrival> {
  const { files, jobs } = actor.platform;
  const storing = waitingLetter(actor, envelope);
  try {
    const { whole, size, isCut } = await receive(body, storing.put);
    if (whole) return await takeWhole(actor, { whole, envelope });
    const arrivalId = storing.end({ size, isCut });
    jobs.wake();
    return { arrivalId, state: "waiting", conversationId: null, messageId: null, isKnown: false };
  } catch (error) {
    await storing.drop(files);
    throw error;
  }
}

/**
 * Stores the parts of a large email. The arrival row is written first, so that cleanup finds the parts of an incomplete
 * upload.
 */
function waitingLetter(actor: Actor, envelope: Envelope) {
  const { db, platform } = actor;
  const key = randomUUID();
  let id: number | null = null;
  let heldAt = 0;
  let parts = 0;
  /** Update of the arrival, unless due work has claimed it; `set` is missing. */
  const ownArrival = () =>
    q
      .updateTable("arrivals")
      .where("id", "=", id ?? 0)
      .where("claimed_at", "=", heldAt)
      .where("state", "=", "waiting")
      .where("raw_key", "is not", null)
      .where("raw_size", "is", null)
      .returning("id");

  /** Creates or renews the claim. Returns false if due work has taken the arrival. */
  function claim(): boolean {
    const now = platform.clock.now();
    const arrival = {
      state: "waiting",
      raw_key: key,
      raw_part_size: PART_BYTES,
      envelope_json: JSON.stringify(envelope),
      claimed_at: now,
      at: actor.now,
    } as const;
    const row =
      id === null
        ? db.first(q.insertInto("arrivals").values(arrival).returning("id"))
        : db.first(ownArrival().set({ claimed_at: now }));
    id = row?.id ?? id;
    heldAt = now;
    return row !== undefined;
  }

  return {
    async put(bytes: Buffer): Promise<void> {
      if (!claim()) throw new Error("a letter came too slowly");
      parts += 1;
      await platform.files.put(partObject(key, parts), new Blob([new Uint8Array(bytes)]).stream(), bytes.length);
    },
    /** Marks the email as complete and ready to read. */
    end({ size, isCut }: { size: number; isCut: boolean }): number {
      const envelopeJson = JSON.stringify({ ...envelope, isCut });
      const row = db.first(ownArrival().set({ raw_size: size, envelope_json: envelopeJson, claimed_at: null }));
      if (!row) throw new Error("a letter came too slowly");
      return row.id;
    },
    /** Removes the parts of a failed upload. Cleanup finds the remaining ones by the arrival row. */
    async drop(files: FileStore): Promise<void> {
      if (id === null) return;
      // The upload is complete; only the response failed.
      const complete = q.selectFrom("arrivals").select("id").where("id", "=", id).where("raw_size", "is not", null);
      if (db.first(complete)) return;
      await files.remove(Array.from({ length: parts }, (_, at) => partObject(key, at + 1)));
      db.run(incompleteRemoved(id));
    },
  };
}

/** Statement that deletes the row of an incomplete upload. */
const incompleteRemoved = (id: number) => q.deleteFrom("arrivals").where("id", "=", id).where("raw_size", "is", null);

/** Reads a body to its end: a short one into memory, a longer one (up to 40 MB) in parts through `putPart`. */
async function receive(
  body: ReadableStream<Uint8Array>,
  putPart: (bytes: Buffer) => Promise<void>,
): Promise<{ whole: Uint8Array | null; size: number; isCut: boolean }> {
  let held: Uint8Array[] = [];
  let heldBytes = 0;
  let size = 0;
  let isCut = false;
  for await (const chunk of body) {
    const piece = chunk.subarray(0, RAW_LETTER_BYTES - size);
    isCut ||= piece.length < chunk.length;
    // Past the limit all chunks are empty.
    if (piece.length > 0) held.push(piece);
    heldBytes += piece.length;
    size += piece.length;
    while (heldBytes >= PART_BYTES) {
      const all = Buffer.concat(held, heldBytes);
      await putPart(all.subarray(0, PART_BYTES));
      held = [all.subarray(PART_BYTES)];
      heldBytes -= PART_BYTES;
    }
  }
  const rest = Buffer.concat(held, heldBytes);
  if (size <= AT_ONCE_BYTES) return { whole: rest, size, isCut };
  if (rest.length > 0) await putPart(rest);
  return { whole: null, size, isCut };
}

/** Reads an email within the request. If it cannot be parsed, its source is saved as a file. */
async function takeWhole(
  actor: Actor,
  { whole, envelope }: { whole: Uint8Array; envelope: Envelope },
): Promise<Arrival> {
  const { files, log } = actor.platform;
  const body = async function* () {
    yield whole;
  };
  const keeper = fileKeeper(files);
  const reading = { keeper, envelope, now: actor.now, fallback: fallbackOf(actor), isCut: false };
  const letter = await readRaw(body(), reading).catch(async (error: unknown) => {
    log("error", "a letter could not be read", { requestId: actor.requestId, error: String(error) });
    await keeper.drop();
    return kept(body(), { keeper: fileKeeper(files), envelope });
  });
  return takeIn(actor, letter);
}

/** Charset of emails that declare none: the one used in the shop's country before Unicode. */
function fallbackOf(actor: Actor): string {
  const { currency, tz } = actor.workspace();
  return currency === "TRY" || tz === "Europe/Istanbul" ? "windows-1254" : "windows-1252";
}

/** A claimed arrival with bytes in the store; `raw_size` is null if the upload is incomplete. */
interface WaitingRow extends Pick<Selectable<ArrivalsTable>, "id" | "state" | "raw_size" | "envelope_json" | "tries"> {
  raw_key: string;
  raw_part_size: number;
  claimed_at: number;
}

/**
 * Reads one waiting email that no other reader has claimed, or removes the bytes of one that is read or incomplete.
 * Returns false if there was none.
 */
export async function readDueLetter(platform: Platform): Promise<boolean> {
  const now = platform.clock.now();
  const row = platform.db.first(
    // Count the attempt before it starts: it may be aborted.
    sql<WaitingRow>`UPDATE arrivals SET tries = tries + 1, claimed_at = ${now} WHERE id =
        (SELECT id FROM arrivals INDEXED BY arrivals_raw
          WHERE raw_key IS NOT NULL AND coalesce(claimed_at, 0) <= ${now - HELD_MS} ORDER BY tries, id LIMIT 1)
      RETURNING id, state, raw_key, raw_size, raw_part_size, envelope_json, tries, claimed_at`,
  );
  if (!row) return false;
  const isWhole = row.raw_size !== null;
  const raw: FileBytes = { key: row.raw_key, size: row.raw_size ?? RAW_LETTER_BYTES, part_size: row.raw_part_size };
  if (row.state === "waiting" && isWhole) await readWaiting(platform, { row, raw });
  await platform.db.settled();
  await platform.files.remove(objectsOf(raw));
  const read = { raw_key: null, envelope_json: "{}", claimed_at: null };
  platform.db.run(isWhole ? q.updateTable("arrivals").set(read).where("id", "=", row.id) : incompleteRemoved(row.id));
  return true;
}

/** Envelope of a waiting email, and the number of attempts that failed through an outage. */
interface WaitingFacts extends Envelope {
  isCut: boolean;
  outages?: number;
}

async function readWaiting(platform: Platform, { row, raw }: { row: WaitingRow; raw: FileBytes }): Promise<void> {
  const watched = watchOutages(platform);
  const actor = systemActor(watched.platform, `letter-${row.id}`);
  const { files } = watched.platform;
  const { isCut, outages = 0, ...envelope }: WaitingFacts = JSON.parse(row.envelope_json);
  const keeper = fileKeeper(files, (n) => keyOf(row.raw_key, n));
  try {
    const body = watched.body(await openBytes(files, raw));
    const isGivenUp = row.tries - outages > TRIES_MAX;
    if (isGivenUp) platform.log("error", "a letter is kept as a file", { arrival: row.id, tries: TRIES_MAX });
    const reading = { keeper, envelope, now: actor.now, fallback: fallbackOf(actor), isCut };
    const letter = isGivenUp ? await kept(body, reading) : await readRaw(body, reading);
    await takeIn(actor, letter, row.id);
    // The source is removed next, so a failed commit must be known before.
    await watched.platform.db.settled();
  } catch (error) {
    if (watched.hadOutage()) forgive(platform, row.id);
    else await dropTried(platform, { row, drop: keeper.drop });
    release(platform, row);
    throw error;
  }
}

/** Removes the files of a failed attempt, unless the email was saved or another reader has claimed it. */
async function dropTried(
  { db, clock, log }: Platform,
  { row, drop }: { row: WaitingRow; drop(): Promise<void> },
): Promise<void> {
  const ownClaim = q
    .selectFrom("arrivals")
    .select("id")
    .where("id", "=", row.id)
    .where("state", "=", "waiting")
    .where("claimed_at", "=", row.claimed_at)
    .where("claimed_at", ">", clock.now() - HELD_MS);
  try {
    if (db.first(ownClaim) !== undefined) await drop();
  } catch (error) {
    log("error", "files of a letter were not removed", { arrival: row.id, error: String(error) });
  }
}

/** Releases the claim, so that the email can be read again immediately. */
function release({ db, log }: Platform, { id, claimed_at }: WaitingRow): void {
  const claim = q.updateTable("arrivals").where("id", "=", id).where("claimed_at", "=", claimed_at);
  try {
    db.run(claim.set({ claimed_at: null }));
  } catch (error) {
    log("error", "a letter was not given free", { arrival: id, error: String(error) });
  }
}

/** Records an outage: the failed attempt does not count, but other emails come first. */
function forgive({ db, log }: Platform, id: number): void {
  const outage = sql`UPDATE arrivals SET
      envelope_json = json_set(envelope_json, '$.outages', coalesce(envelope_json ->> '$.outages', 0) + 1)
    WHERE id = ${id}`;
  try {
    db.run(outage);
  } catch (error) {
    log("error", "an outage was not noted", { error: String(error) });
  }
}

/** An email that could not be parsed, with its source as a file. */
async function kept(
  body: AsyncIterable<Uint8Array>,
  { keeper, envelope }: { keeper: ReturnType<typeof fileKeeper>; envelope: Envelope },
): Promise<Letter> {
  const file = keeper.open();
  for await (const chunk of body) await file.write(chunk);
  await file.end({ name: "letter.eml" });
  return {
    id: null,
    subject: "",
    text: "",
    html: "",
    isCut: false,
    datedAt: null,
    answers: [],
    headers: new Map(),
    report: "",
    from: readMailboxes(envelope.from ?? "")[0] ?? { name: "", email: "" },
    recipients: [],
    hasNullPath: false,
    files: keeper.files,
    leftOut: keeper.files.map(({ name, size }) => ({ name, size, reason: "unread" })),
  };
}

/** Key of the nth file of an email; stable, so that each attempt overwrites the files of the last. */
function keyOf(rawKey: string, n: number): string {
  const hex = createHash("sha256").update(`${rawKey}/${n}`).digest("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
