import { createHash, randomUUID } from "node:crypto";
import type { Context } from "hono";
import { type Arrival, RAW_LETTER_BYTES } from "#shared/api/inbox/inbound.ts";
import { PART_BYTES } from "#shared/rules/file-limits.ts";
import { statement } from "../../../db/cell.ts";
import { type FileBytes, objectsOf, openBytes, partObject } from "../../../db/file-objects.ts";
import type { Env } from "../../../http/env.ts";
import { systemContext } from "../../../http/system-context.ts";
import type { FileStore, Platform } from "../../../platform.ts";
import { fileKeeper } from "../inbound.files.ts";
import { takeIn } from "../inbound.store.ts";
import { readMailboxes } from "./addresses.ts";
import type { Letter } from "./letter.ts";
import { watchOutages } from "./outages.ts";
import { type Envelope, readRaw } from "./read-raw.ts";

/** A letter up to this size is read within the call, a longer one as due work. */
const AT_ONCE_BYTES = 2 * 1024 * 1024;
const TRIES_MAX = 3;
/** Whoever has a letter in hand for so long, or brings no more of it, has been cut off. */
const HELD_MS = 10 * 60 * 1000;

interface Sent extends Envelope {
  body: ReadableStream<Uint8Array>;
}

/** Takes in a letter as it was sent. A long one is put into the store as it comes, and read soon. */
export async function takeRaw(c: Context<Env>, { body, ...envelope }: Sent): Promise<Arrival> {
  const { files, jobs } = c.var.platform;
  const storing = waitingLetter(c, envelope);
  try {
    const { whole, size, isCut } = await receive(body, storing.put);
    if (whole) return await takeWhole(c, { whole, envelope });
    const arrivalId = await storing.end({ size, isCut });
    await jobs.wake();
    return { arrivalId, state: "waiting", conversationId: null, messageId: null, isKnown: false };
  } catch (error) {
    await storing.drop(files);
    throw error;
  }
}

/**
 * The parts of a letter that is to wait, under an arrival that is there before them: what came of it is never without a
 * row that names it, and goes where the rest never comes.
 */
function waitingLetter(c: Context<Env>, envelope: Envelope) {
  const { cell, platform } = c.var;
  const key = randomUUID();
  let id: number | null = null;
  let heldAt = 0;
  let parts = 0;
  /** Nobody has given it up: whoever sweeps it has a claim of their own. */
  const isMine = "id = ? AND claimed_at = ? AND state = 'waiting' AND raw_key IS NOT NULL AND raw_size IS NULL";

  /** Says that it is still coming; answers whether nobody has given it up. */
  async function claim(): Promise<boolean> {
    const now = platform.clock.now();
    const claimed =
      id === null
        ? statement<{ id: number }>(
            `INSERT INTO arrivals (state, raw_key, raw_part_size, envelope_json, claimed_at, at)
             VALUES ('waiting', ?, ?, ?, ?, ?) RETURNING id`,
            key,
            PART_BYTES,
            JSON.stringify(envelope),
            now,
            c.var.now,
          )
        : statement<{ id: number }>(`UPDATE arrivals SET claimed_at = ? WHERE ${isMine} RETURNING id`, now, id, heldAt);
    const { rows } = await cell.run<{ id: number }>(claimed);
    id = rows[0]?.id ?? id;
    heldAt = now;
    return rows.length > 0;
  }

  return {
    async put(bytes: Buffer): Promise<void> {
      if (!(await claim())) throw new Error("a letter came too slowly");
      parts += 1;
      await platform.files.put(partObject(key, parts), new Blob([new Uint8Array(bytes)]).stream(), bytes.length);
    },
    /** All has come: it may be read. */
    async end({ size, isCut }: { size: number; isCut: boolean }): Promise<number> {
      const { rows } = await cell.run<{ id: number }>(
        statement(
          `UPDATE arrivals SET raw_size = ?, envelope_json = ?, claimed_at = NULL WHERE ${isMine} RETURNING id`,
          size,
          JSON.stringify({ ...envelope, isCut }),
          id,
          heldAt,
        ),
      );
      if (!rows[0]) throw new Error("a letter came too slowly");
      return rows[0].id;
    },
    /** Nothing came of it. What cannot be removed now is found by its arrival. */
    async drop(files: FileStore): Promise<void> {
      if (id === null) return;
      const { rows } = await cell.run(statement("SELECT 1 FROM arrivals WHERE id = ? AND raw_size IS NOT NULL", id));
      // It waits, and the answer to that was lost.
      if (rows.length > 0) return;
      await files.remove(Array.from({ length: parts }, (_, at) => partObject(key, at + 1)));
      await cell.run(statement("DELETE FROM arrivals WHERE id = ? AND raw_size IS NULL", id));
    },
  };
}

/** Reads a body to its end: a short one into memory, up to 40 MB of any other part by part to `putPart`. */
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
    // Behind what is read there are only empty ones.
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

/** Reads a letter at once; one that cannot be read is kept as a file. */
async function takeWhole(
  c: Context<Env>,
  { whole, envelope }: { whole: Uint8Array; envelope: Envelope },
): Promise<Arrival> {
  const { files, log } = c.var.platform;
  const body = async function* () {
    yield whole;
  };
  const keeper = fileKeeper(files);
  const reading = { keeper, envelope, now: c.var.now, fallback: await fallbackOf(c), isCut: false };
  const letter = await readRaw(body(), reading).catch(async (error: unknown) => {
    log("error", "a letter could not be read", { requestId: c.var.requestId, error: String(error) });
    await keeper.drop();
    return kept(body(), { keeper: fileKeeper(files), envelope });
  });
  return takeIn(c, letter);
}

/** What programs of the shop's customers wrote before Unicode. */
async function fallbackOf(c: Context<Env>): Promise<string> {
  const { currency, tz } = await c.var.workspace();
  return currency === "TRY" || tz === "Europe/Istanbul" ? "windows-1254" : "windows-1252";
}

interface WaitingRow {
  id: number;
  state: string;
  raw_key: string;
  /** Null where only a part has come. */
  raw_size: number | null;
  raw_part_size: number;
  envelope_json: string;
  tries: number;
  claimed_at: number;
}

/**
 * Reads one letter that waits and that nobody else has in hand, or removes the bytes of one that was read or never came
 * whole; answers whether there was one.
 */
export async function readDueLetter(platform: Platform): Promise<boolean> {
  const now = platform.clock.now();
  const { rows } = await platform.cell.run<WaitingRow>(
    statement(
      // A try counts before it is made, since it may be cut off.
      `UPDATE arrivals SET tries = tries + 1, claimed_at = ?1 WHERE id =
         (SELECT id FROM arrivals INDEXED BY arrivals_raw
            WHERE raw_key IS NOT NULL AND coalesce(claimed_at, 0) <= ?2 ORDER BY tries, id LIMIT 1)
       RETURNING id, state, raw_key, raw_size, raw_part_size, envelope_json, tries, claimed_at`,
      now,
      now - HELD_MS,
    ),
  );
  const [row] = rows;
  if (!row) return false;
  const isWhole = row.raw_size !== null;
  const raw: FileBytes = { key: row.raw_key, size: row.raw_size ?? RAW_LETTER_BYTES, part_size: row.raw_part_size };
  if (row.state === "waiting" && isWhole) await readWaiting(platform, { row, raw });
  await platform.files.remove(objectsOf(raw));
  await platform.cell.run(
    isWhole
      ? statement("UPDATE arrivals SET raw_key = NULL, envelope_json = '{}', claimed_at = NULL WHERE id = ?", row.id)
      : statement("DELETE FROM arrivals WHERE id = ? AND raw_size IS NULL", row.id),
  );
  return true;
}

/** How a letter that waits was sent, and how often an outage ended a try to read it. */
interface WaitingFacts extends Envelope {
  isCut: boolean;
  outages?: number;
}

async function readWaiting(platform: Platform, { row, raw }: { row: WaitingRow; raw: FileBytes }): Promise<void> {
  const watched = watchOutages(platform);
  const c = systemContext(watched.platform, `letter-${row.id}`);
  const { files } = watched.platform;
  const { isCut, outages = 0, ...envelope }: WaitingFacts = JSON.parse(row.envelope_json);
  const keeper = fileKeeper(files, (n) => keyOf(row.raw_key, n));
  try {
    const body = watched.body(await openBytes(files, raw));
    const isGivenUp = row.tries - outages > TRIES_MAX;
    if (isGivenUp) platform.log("error", "a letter is kept as a file", { arrival: row.id, tries: TRIES_MAX });
    const reading = { keeper, envelope, now: c.var.now, fallback: await fallbackOf(c), isCut };
    const letter = isGivenUp ? await kept(body, reading) : await readRaw(body, reading);
    await takeIn(c, letter, row.id);
  } catch (error) {
    if (watched.hadOutage()) await forgive(platform, row.id);
    else await dropTried(platform, { row, drop: keeper.drop });
    await release(platform, row);
    throw error;
  }
}

/** Removes the files that a try has put, unless they were kept, or another instance has the letter in hand by now. */
async function dropTried(
  { cell, clock, log }: Platform,
  { row, drop }: { row: WaitingRow; drop(): Promise<void> },
): Promise<void> {
  const isMine = statement(
    "SELECT 1 FROM arrivals WHERE id = ? AND state = 'waiting' AND claimed_at = ? AND claimed_at > ?",
    row.id,
    row.claimed_at,
    clock.now() - HELD_MS,
  );
  try {
    if ((await cell.run(isMine)).rows.length > 0) await drop();
  } catch (error) {
    log("error", "files of a letter were not removed", { arrival: row.id, error: String(error) });
  }
}

/** It may be tried again at once. */
async function release({ cell, log }: Platform, { id, claimed_at }: WaitingRow): Promise<void> {
  const freed = statement("UPDATE arrivals SET claimed_at = NULL WHERE id = ? AND claimed_at = ?", id, claimed_at);
  try {
    cell.run(freed);
  } catch (error) {
    log("error", "a letter was not given free", { arrival: id, error: String(error) });
  }
}

/** What an outage ended was no try of the letter's; others still go before it. */
async function forgive({ cell, log }: Platform, id: number): Promise<void> {
  const outage = statement(
    `UPDATE arrivals SET envelope_json = json_set(envelope_json, '$.outages', coalesce(envelope_json ->> '$.outages', 0) + 1)
     WHERE id = ?`,
    id,
  );
  try {
    cell.run(outage);
  } catch (error) {
    log("error", "an outage was not noted", { error: String(error) });
  }
}

/** A letter that could not be read, with itself as its file. */
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

/** The key of the nth file of a letter, the same each time it is read: what was put there before is put again. */
function keyOf(rawKey: string, n: number): string {
  const hex = createHash("sha256").update(`${rawKey}/${n}`).digest("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
