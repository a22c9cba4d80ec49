import { AVATAR_SIDE } from "#shared/rules/people/profile-limits.ts";
import type { Actor } from "../../actor.ts";
import { fieldError } from "../../app-error.ts";
import { statement } from "../../db/database.ts";
import { IDLE_MS } from "../../db/files/file-objects.ts";
import { commit } from "../../db/write/commit.ts";

/**
 * Sets an uploaded picture as avatar, or the initials for null. The previous picture is deleted after a day. Throws
 * `validation_failed` unless the file is a recent upload or the current avatar of the caller, in the right size.
 */
export function changeAvatar(actor: Actor, uploadId: string | null): void {
  const { now } = actor;
  const id = actor.caller?.id ?? 0;
  const holds = uploadId === null ? [] : [statement("UPDATE files SET idle_since = NULL WHERE key = ?", uploadId)];
  commit(actor, {
    object: "person",
    action: uploadId === null ? "account.avatar_removed" : "account.avatar_changed",
    before: [
      () => requirePicture(actor, uploadId),
      ...holds,
      statement(
        `UPDATE files SET idle_since = ? WHERE key = (SELECT avatar_file FROM users WHERE id = ?)
         AND key IS NOT ? AND NOT EXISTS (SELECT 1 FROM product_images WHERE file_id = files.key)
         AND NOT EXISTS (SELECT 1 FROM workspace WHERE logo_file = files.key)`,
        now,
        id,
        uploadId,
      ),
    ],
    change: { ids: [id], set: { avatar_file: uploadId } },
    keepsVersion: true,
  });
}

function requirePicture({ db, caller, now }: Actor, uploadId: string | null): void {
  if (uploadId === null) return;
  const picture = db.first(
    statement(
      `SELECT 1 FROM files WHERE key = ? AND owner_id = ?
         AND purpose = 'product' AND state = 'stored' AND removed_at IS NULL
         AND (idle_since > ? OR key = (SELECT avatar_file FROM users WHERE id = ?))
         AND width = ${AVATAR_SIDE} AND height = ${AVATAR_SIDE}`,
      uploadId,
      caller?.id,
      now - IDLE_MS,
      caller?.id,
    ),
  );
  if (!picture)
    throw fieldError("uploadId", "unknown_reference", `Upload a picture of ${AVATAR_SIDE} by ${AVATAR_SIDE} pixels`);
}
