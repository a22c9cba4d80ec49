import { randomBytes } from "node:crypto";
import type { Context } from "hono";
import type { BegunUpload, UploadBody } from "#shared/api/uploads/uploads.ts";
import {
  cleanFileName,
  FILE_NAME_MAX,
  fileProblem,
  maxBytesFor,
  OPEN_UPLOADS_MAX,
  partBytesFor,
  RESERVED_MAX_BYTES,
} from "#shared/rules/file-limits.ts";
import { suggestedName } from "#shared/rules/file-names.ts";
import { fileSearch } from "#shared/rules/search-text.ts";
import type { Outcome } from "../../db/act.ts";
import { GuardError, statement } from "../../db/cell.ts";
import { commit } from "../../db/commit.ts";
import { IS_OPEN, objectsOf } from "../../db/file-objects.ts";
import { AppError, fieldError } from "../../http/app-error.ts";
import type { Env } from "../../http/env.ts";
import { requireAdminIfEnforced } from "../../http/permissions.ts";
import { filesOf } from "./file-store.ts";
import { type FileRow, findFile, findSame, getFile, uploadOf } from "./files.store.ts";
import { openOf, reservedBy } from "./open-uploads.store.ts";

/**
 * Begins an upload; its bytes count from now on. Throws `file_too_large`, `type_not_allowed`, `plan_limit`,
 * `upload_limit`, and `validation_failed` for a name whose ending does not fit the type.
 */
export async function beginUpload(c: Context<Env>, body: UploadBody): Promise<BegunUpload> {
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

  const { text, values } = openOf(c);
  const { ids } = await commit(c, {
    object: "file",
    action: "file.begun",
    after: [
      statement(
        `INSERT INTO tx_guard (open_uploads) SELECT open <= ? AND reserved <= ? FROM (${text})`,
        OPEN_UPLOADS_MAX,
        RESERVED_MAX_BYTES,
        ...values,
      ),
    ],
    add: {
      key: randomBytes(16).toString("base64url"),
      name,
      search: fileSearch(name),
      type,
      size,
      part_size: partBytesFor(size),
      sha256: sha256 ?? null,
      purpose,
      owner_id: c.var.caller?.id ?? null,
      created_at: c.var.now,
      idle_since: c.var.now,
    },
  }).catch(async (error: unknown) => {
    const isTooMany = error instanceof GuardError && error.constraint === "open_uploads";
    throw isTooMany ? new AppError("upload_limit", { params: await reservedBy(c) }) : error;
  });
  const file = await findFile(c, { id: ids[0] ?? 0 });
  if (!file) throw new AppError("not_found");
  const same = sha256 === undefined ? null : await findSame(c, { sha256, size, purpose });
  return { ...(await uploadOf(c, file)), same };
}

/** The refusal of a type; of a list of products with what was found and what to do. */
export const notAllowed = (purpose: UploadBody["purpose"], found: string | null): AppError =>
  purpose === "import"
    ? new AppError("type_not_allowed", {
        params: { found },
        message: "This is no text: save it as CSV and upload that",
      })
    : new AppError("type_not_allowed");

/** The refusal of a name whose ending does not fit a type, or null. */
export function nameError(name: string, type: string): AppError | null {
  const suggested = suggestedName(name, type);
  return suggested === null ? null : fieldError("name", "bad_format", `Name it ${suggested}`, { suggested });
}

/** Deletes a stored file, or ends an upload and drops its parts. Throws `not_found`, `file_in_use`. */
export async function dropFile(c: Context<Env>, key: string): Promise<Outcome> {
  const seen = await getEndable(c, key);
  const ended = seen.state === "stored" ? null : await endUpload(c, seen);
  if (ended && ended.ids.length > 0) return ended;
  // What could not be ended had ended before, or was stored in the meantime: then it is deleted like any other.
  const file = ended ? await getEndable(c, key) : seen;
  if (ended && file.state !== "stored") return ended;
  if (file.owner_id !== c.var.caller?.id) await requireAdminIfEnforced(c);
  const outcome = await guarded(() =>
    commit(c, {
      object: "file",
      action: "file.deleted",
      before: [
        statement(
          `INSERT INTO tx_guard (unused) SELECT NOT EXISTS (SELECT 1 FROM product_images WHERE file_id = ?1)
             AND NOT EXISTS (SELECT 1 FROM message_files WHERE file_id = ?1)
             AND NOT EXISTS (SELECT 1 FROM workspace WHERE logo_file = ?1)
             AND NOT EXISTS (SELECT 1 FROM users WHERE avatar_file = ?1)
             AND NOT EXISTS (SELECT 1 FROM card_files AS held JOIN cards AS t ON t.id = held.card_id
               WHERE held.file_id = ?1 AND t.removed_at IS NULL AND t.board_gone = 0)`,
          key,
        ),
      ],
      change: {
        ids: [file.id],
        set: { removed_at: c.var.now, idle_since: c.var.now },
        when: { text: "record.removed_at IS NULL", values: [] },
      },
      isUndoable: true,
    }),
  );
  if (outcome.ids.length === 0) throw new AppError("not_found");
  return outcome;
}

/** A file that the caller may delete or end: Admins also find what others have on its way. Throws `not_found`. */
async function getEndable(c: Context<Env>, key: string): Promise<FileRow> {
  const file = c.var.caller?.role === "Admin" ? await findFile(c, { key }) : null;
  return file ?? getFile(c, key);
}

/**
 * Ends an upload, then removes what has come of it; what cannot be removed now is left to the sweep. One that is no
 * longer on its way stays as it is, and the outcome names nothing.
 */
export async function endUpload(c: Context<Env>, file: FileRow): Promise<Outcome> {
  const outcome = await commit(c, {
    object: "file",
    action: "file.ended",
    change: {
      ids: [file.id],
      set: { state: "failed", idle_since: c.var.now },
      when: { text: `record.${IS_OPEN}`, values: [] },
    },
    after: [
      statement(
        "DELETE FROM upload_parts WHERE file_id = (SELECT id FROM files WHERE id = ? AND state = 'failed')",
        file.id,
      ),
    ],
  });
  if (outcome.ids.length > 0) await filesOf(c).remove(objectsOf(file));
  return outcome;
}

async function guarded(work: () => Promise<Outcome>): Promise<Outcome> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof GuardError && error.constraint === "unused") throw new AppError("file_in_use");
    throw error;
  }
}
