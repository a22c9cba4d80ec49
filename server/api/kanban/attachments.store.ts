import type { Context } from "hono";
import type { CardFiles } from "#shared/api/kanban/card-parts.ts";
import { CARD_FILES_MAX } from "#shared/rules/kanban-limits.ts";
import type { Outcome, Value } from "../../db/act.ts";
import { type Compilable, statement } from "../../db/cell.ts";
import { commit } from "../../db/commit.ts";
import { once } from "../../db/idempotency.ts";
import { AppError, fieldError } from "../../http/app-error.ts";
import type { Env } from "../../http/env.ts";
import { listFiles } from "./card-files.ts";
import { getShort } from "./cards.store.ts";
import { again, isGuard, lostPlace } from "./standing.ts";
import { getOpen, type KeptFile, type Standing } from "./standing-cards.ts";

interface Attached {
  files: CardFiles;
  outcome: Outcome;
}

interface OneFile {
  id: number;
  key: string;
}

/** A file that people may attach: stored, by itself, and brought by one of them. */
const FITS = "key = ? AND purpose = 'file' AND state = 'stored' AND owner_id IS NOT NULL AND removed_at IS NULL";

/**
 * Attaches a stored file to a card; its version stays. Two who attach at once both have. Throws `not_found`,
 * `card_archived`, `attachment_limit`, and `validation_failed` for a file that is not there or hangs on the card already.
 */
export async function addFile(c: Context<Env>, { id, key }: OneFile): Promise<Attached> {
  const isThere = statement(`INSERT INTO tx_guard (card_file) SELECT EXISTS (SELECT 1 FROM files WHERE ${FITS})`, key);
  const outcome = await once(c, () =>
    again(async () => {
      const card = await getOpen(c, id);
      const { rows } = await c.var.cell.run<{ name: string }>(statement(`SELECT name FROM files WHERE ${FITS}`, key));
      if (!rows[0]) throw noSuchFile();
      const kept: KeptFile[] = JSON.parse(card.files_json);
      if (kept.some(({ file }) => file === key)) throw fieldError("uploadId", "duplicate", "Attached already");
      if (kept.length >= CARD_FILES_MAX) throw new AppError("attachment_limit", { params: { limit: CARD_FILES_MAX } });
      const file: KeptFile = { file: key, name: rows[0].name, by: c.var.caller?.id ?? null, at: c.var.now };
      return commit(c, {
        object: "card",
        action: "card.attached",
        before: [isStill(card), isThere],
        change: { ids: [id], set: { files_json: JSON.stringify([...kept, file]) } },
        isUndoable: true,
        keepsVersion: true,
      });
    }, lostPlace),
  ).catch((error: unknown) => {
    throw isGuard(error, "card_file") ? noSuchFile() : error;
  });
  return { files: await filesNow(c, id), outcome };
}

const noSuchFile = () => fieldError("uploadId", "unknown_reference", "No such stored file");

/** Takes a file off a card, and with it the picture it may be; an undo brings both back. Throws as {@link addFile}. */
export async function removeFile(c: Context<Env>, { id, key }: OneFile): Promise<Attached> {
  const outcome = await again(async () => {
    const card = await getOpen(c, id);
    const kept: KeptFile[] = JSON.parse(card.files_json);
    const left = kept.filter(({ file }) => file !== key);
    if (left.length === kept.length) throw new AppError("not_found");
    const set: Record<string, Value> = { files_json: JSON.stringify(left) };
    if (card.cover === key) set.cover = null;
    return commit(c, {
      object: "card",
      action: "card.detached",
      before: [isStill(card)],
      change: { ids: [id], set },
      isUndoable: true,
      keepsVersion: true,
    });
  }, lostPlace);
  return { files: await filesNow(c, id), outcome };
}

async function filesNow(c: Context<Env>, id: number): Promise<CardFiles> {
  const [card, files] = await Promise.all([getShort(c, id), listFiles(c, id)]);
  return { card, files };
}

/** The files and the picture of a card are those that were read, and it is not archived. */
const isStill = ({ id, files_json, cover }: Standing): Compilable =>
  statement(
    `INSERT INTO tx_guard (in_place)
     SELECT EXISTS (SELECT 1 FROM cards WHERE id = ? AND files_json = ? AND cover IS ? AND archived_at IS NULL)`,
    id,
    files_json,
    cover,
  );

/** Refuses as the picture of a card what is no picture among its files. */
export async function requirePicture(c: Context<Env>, { id, fileId }: { id: number; fileId: string }): Promise<void> {
  const { rows } = await c.var.cell.run(
    statement(
      `SELECT f.id FROM card_files AS held JOIN files AS f ON f.key = held.file_id AND f.removed_at IS NULL
       WHERE held.card_id = ? AND held.file_id = ? AND f.type LIKE 'image/%'`,
      id,
      fileId,
    ),
  );
  if (rows.length === 0) throw fieldError("coverId", "unknown_reference", "No such picture on this card");
}
