import type { CardFiles } from "#shared/api/kanban/card-parts.ts";
import { CARD_FILES_MAX } from "#shared/rules/kanban/kanban-limits.ts";
import type { Actor } from "../../../actor.ts";
import { AppError, fieldError } from "../../../app-error.ts";
import { statement } from "../../../db/database.ts";
import type { Outcome, Value } from "../../../db/write/act.ts";
import { commit } from "../../../db/write/commit.ts";
import { withIdempotency } from "../../../db/write/idempotency.ts";
import { getOpen, type KeptFile } from "../cards/card-lookup.ts";
import { getShort } from "../cards/cards.store.ts";
import { listFiles } from "./card-files.ts";

interface Attached {
  files: CardFiles;
  outcome: Outcome;
}

interface OneFile {
  id: number;
  key: string;
}

/** SQL condition: the file can be attached, because it is stored, of purpose `file`, and uploaded by a person. */
const FITS = "key = ? AND purpose = 'file' AND state = 'stored' AND owner_id IS NOT NULL AND removed_at IS NULL";

/**
 * Attaches a stored file to a card without changing its version. Throws `not_found`, `card_archived`,
 * `attachment_limit`, and `validation_failed` for a missing or already attached file.
 */
export function addFile(actor: Actor, { id, key }: OneFile): Attached {
  const outcome = withIdempotency(actor, () => {
    const card = getOpen(actor, id);
    const stored = actor.db.first<{ name: string }>(statement(`SELECT name FROM files WHERE ${FITS}`, key));
    if (!stored) throw fieldError("uploadId", "unknown_reference", "No such stored file");
    const kept: KeptFile[] = JSON.parse(card.files_json);
    if (kept.some(({ file }) => file === key)) throw fieldError("uploadId", "duplicate", "Attached already");
    if (kept.length >= CARD_FILES_MAX) throw new AppError("attachment_limit", { params: { limit: CARD_FILES_MAX } });
    const file: KeptFile = { file: key, name: stored.name, by: actor.caller?.id ?? null, at: actor.now };
    return commit(actor, {
      object: "card",
      action: "card.attached",
      change: { ids: [id], set: { files_json: JSON.stringify([...kept, file]) } },
      isUndoable: true,
      keepsVersion: true,
    });
  });
  return { files: filesNow(actor, id), outcome };
}

/** Removes a file from a card, also as its cover; undo restores both. Throws `not_found`, `card_archived`. */
export function removeFile(actor: Actor, { id, key }: OneFile): Attached {
  const card = getOpen(actor, id);
  const kept: KeptFile[] = JSON.parse(card.files_json);
  const left = kept.filter(({ file }) => file !== key);
  if (left.length === kept.length) throw new AppError("not_found");
  const set: Record<string, Value> = { files_json: JSON.stringify(left) };
  if (card.cover === key) set.cover = null;
  const outcome = commit(actor, {
    object: "card",
    action: "card.detached",
    change: { ids: [id], set },
    isUndoable: true,
    keepsVersion: true,
  });
  return { files: filesNow(actor, id), outcome };
}

const filesNow = (actor: Actor, id: number): CardFiles => ({ card: getShort(actor, id), files: listFiles(actor, id) });

/** Throws `validation_failed` unless the file is an image attached to the card. */
export function requirePicture(actor: Actor, { id, fileId }: { id: number; fileId: string }): void {
  const picture = actor.db.first(
    statement(
      `SELECT f.id FROM card_files AS held JOIN files AS f ON f.key = held.file_id AND f.removed_at IS NULL
       WHERE held.card_id = ? AND held.file_id = ? AND f.type LIKE 'image/%'`,
      id,
      fileId,
    ),
  );
  if (!picture) throw fieldError("coverId", "unknown_reference", "No such picture on this card");
}
