import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import type { BegunUpload, UploadBody } from "#shared/api/uploads/uploads.ts";
import {
  cleanFileName,
  FILE_NAME_MAX,
  fileProblem,
  maxBytesFor,
  OPEN_UPLOADS_MAX,
  partBytesFor,
  RESERVED_MAX_BYTES,
} from "#shared/rules/files/file-limits.ts";
import { suggestedName } from "#shared/rules/files/file-names.ts";
import { fileSearch } from "#shared/rules/text/search-text.ts";
import type { Actor } from "../../actor.ts";
import { AppError, fieldError } from "../../app-error.ts";
import { type Database, q } from "../../db/database.ts";
import { IS_OPEN, objectsOf } from "../../db/files/file-objects.ts";
import type { Outcome } from "../../db/write/act.ts";
import { write } from "../../db/write/write.ts";
import { requireAdminIfEnforced } from "../../identity/permissions.ts";
import { filesOf } from "./file-store.ts";
import { type FileRow, findFile, findSame, getFile, uploadOf } from "./files.store.ts";
import { reservedBy } from "./open-uploads.store.ts";

/**
 * Starts an upload and reserves its bytes. Throws `file_too_large`, `type_not_allowed`, `plan_limit`, `upload_limit`,
 * and `validation_failed` if the extension does not fit the type.
 */
export function beginUpload(actor: Actor, body: UploadBody): BegunUpload {
  const { size, type, purpose, sha256 } = body;
  const name = cleanFileName(body.name);
  if (!name) throw fieldError("name", "required", "Required");
  const problem = fileProblem({ name, size, type }, purpose);
  if (problem === "name_too_long")
    throw fieldError("name", "too_long", `At most ${FILE_NAME_MAX}`, { maximum: FILE_NAME_MAX });
  if (problem === "too_large") throw new AppError("file_too_large", { params: { maximum: maxBytesFor(purpose) } });
  if (problem) throw notAllowed(purpose, type);
  const unfit = nameError(name, type);
  if (unfit) throw unfit;

  const { ids } = write(actor, {
    object: "file",
    action: "file.begun",
    before: [() => requireReserve(actor, size)],
    add: {
      key: randomBytes(16).toString("base64url"),
      name,
      search: fileSearch(name),
      type,
      size,
      part_size: partBytesFor(size),
      sha256: sha256 ?? null,
      purpose,
      owner_id: actor.caller?.id ?? null,
      created_at: actor.now,
      idle_since: actor.now,
    },
  });
  const file = findFile(actor, { id: ids[0] ?? 0 });
  if (!file) throw new AppError("not_found");
  const same = sha256 === undefined ? null : findSame(actor, { sha256, size, purpose });
  return { ...uploadOf(actor, file), same };
}

/** Throws `upload_limit` if one more upload would exceed the caller's limits of number or bytes. */
function requireReserve(actor: Actor, size: number): void {
  const { open, reserved } = reservedBy(actor);
  if (open >= OPEN_UPLOADS_MAX || reserved + size > RESERVED_MAX_BYTES)
    throw new AppError("upload_limit", { params: { open, reserved } });
}

/** Error for a type that is not allowed; for a product import it says what was found and what to do. */
export const notAllowed = (purpose: UploadBody["purpose"], found: string | null): AppError =>
  purpose === "import"
    ? new AppError("type_not_allowed", {
        params: { found },
        message: "This is no text: save it as CSV and upload that",
      })
    : new AppError("type_not_allowed");

/** Error for a name whose extension does not fit the type, or null. */
export function nameError(name: string, type: string): AppError | null {
  const suggested = suggestedName(name, type);
  return suggested === null ? null : fieldError("name", "bad_format", `Name it ${suggested}`, { suggested });
}

/** Deletes a stored file, or ends an upload. Throws `not_found`, `file_in_use`, `forbidden`. */
export async function dropFile(actor: Actor, key: string): Promise<Outcome> {
  const file = getEndable(actor, key);
  if (file.state !== "stored") return endUpload(actor, file);
  if (file.owner_id !== actor.caller?.id) requireAdminIfEnforced(actor);
  requireUnused(actor.db, key);
  return write(actor, {
    object: "file",
    action: "file.deleted",
    change: { ids: [file.id], set: { removed_at: actor.now, idle_since: actor.now } },
    isUndoable: true,
  });
}

function requireUnused(db: Database, key: string): void {
  const use = db.first(
    sql`SELECT 1 WHERE EXISTS (SELECT 1 FROM product_images WHERE file_id = ${key})
      OR EXISTS (SELECT 1 FROM message_files WHERE file_id = ${key})
      OR EXISTS (SELECT 1 FROM workspace WHERE logo_file = ${key})
      OR EXISTS (SELECT 1 FROM users WHERE avatar_file = ${key})
      OR EXISTS (SELECT 1 FROM card_files AS attached JOIN cards AS t ON t.id = attached.card_id
        WHERE attached.file_id = ${key} AND t.removed_at IS NULL AND t.board_gone = 0)`,
  );
  if (use) throw new AppError("file_in_use");
}

/** Gets a file that the caller can delete or end; an Admin can also end uploads of others. Throws `not_found`. */
function getEndable(actor: Actor, key: string): FileRow {
  const file = actor.caller?.role === "Admin" ? findFile(actor, { key }) : null;
  return file ?? getFile(actor, key);
}

/**
 * Ends an upload and removes its parts; cleanup removes the ones that remain. An upload that is no longer open stays
 * unchanged, and the outcome has no ids.
 */
export async function endUpload(actor: Actor, file: FileRow): Promise<Outcome> {
  const outcome = write(actor, {
    object: "file",
    action: "file.ended",
    change: {
      ids: [file.id],
      set: { state: "failed", idle_since: actor.now },
      when: sql`record.${sql.raw(IS_OPEN)}`,
    },
    after: [
      q
        .deleteFrom("upload_parts")
        .where(
          "file_id",
          "=",
          q.selectFrom("files").select("id").where("id", "=", file.id).where("state", "=", "failed"),
        ),
    ],
  });
  await actor.db.settled();
  if (outcome.ids.length > 0) await filesOf(actor).remove(objectsOf(file));
  return outcome;
}
