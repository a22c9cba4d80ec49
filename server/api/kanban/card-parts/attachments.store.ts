import { sql } from "kysely";
import type { CardFiles } from "#shared/api/kanban/card-parts.ts";
import { CARD_FILES_MAX } from "#shared/rules/kanban/kanban-limits.ts";
import type { Actor } from "../../../actor.ts";
import { AppError, fieldError } from "../../../app-error.ts";
import { q } from "../../../db/database.ts";
import type { Outcome, Value } from "../../../db/write/act.ts";
import { withIdempotency } from "../../../db/write/idempotency.ts";
import { write } from "../../../db/write/write.ts";
import { getOpenCard, type StoredAttachment } from "../cards/card-lookup.ts";
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

/**
 * Attaches a stored file to a card without changing its version. Throws `not_found`, `card_archived`,
 * `attachment_limit`, and `validation_failed` for a missing or already attached file.
 */
export function addFile(actor: Actor, { id, key }: OneFile): Attached {
  const outcome = withIdempotency(actor, () => {
    const card = getOpenCard(actor, id);
    const stored = findAttachable(actor, key);
    if (!stored) throw fieldError("uploadId", "unknown_reference", "No such stored file");
    const attached: StoredAttachment[] = JSON.parse(card.files_json);
    if (attached.some(({ file }) => file === key)) throw fieldError("uploadId", "duplicate", "Attached already");
    if (attached.length >= CARD_FILES_MAX)
      throw new AppError("attachment_limit", { params: { limit: CARD_FILES_MAX } });
    const file: StoredAttachment = { file: key, name: stored.name, by: actor.caller?.id ?? null, at: actor.now };
    return write(actor, {
      object: "card",
      action: "card.attached",
      change: { ids: [id], set: { files_json: JSON.stringify([...attached, file]) } },
      isUndoable: true,
      keepsVersion: true,
    });
  });
  return { files: filesNow(actor, id), outcome };
}

/** Finds a file that can be attached: stored, of purpose `file`, and uploaded by a person. */
const findAttachable = ({ db }: Actor, key: string) =>
  db.first(
    q
      .selectFrom("files")
      .select("name")
      .where("key", "=", key)
      .where("purpose", "=", "file")
      .where("state", "=", "stored")
      .where("owner_id", "is not", null)
      .where("removed_at", "is", null),
  );

/** Removes a file from a card, also as its cover; undo restores both. Throws `not_found`, `card_archived`. */
export function removeFile(actor: Actor, { id, key }: OneFile): Attached {
  const card = getOpenCard(actor, id);
  const attached: StoredAttachment[] = JSON.parse(card.files_json);
  const remaining = attached.filter(({ file }) => file !== key);
  if (remaining.length === attached.length) throw new AppError("not_found");
  const set: Record<string, Value> = { files_json: JSON.stringify(remaining) };
  if (card.cover === key) set.cover = null;
  const outcome = write(actor, {
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
    sql`SELECT f.id FROM card_files AS attached JOIN files AS f ON f.key = attached.file_id AND f.removed_at IS NULL
      WHERE attached.card_id = ${id} AND attached.file_id = ${fileId} AND f.type LIKE 'image/%'`,
  );
  if (!picture) throw fieldError("coverId", "unknown_reference", "No such picture on this card");
}
