import { sql } from "kysely";
import { AVATAR_SIDE } from "#shared/rules/people/profile-limits.ts";
import type { Actor } from "../../actor.ts";
import { fieldError } from "../../app-error.ts";
import { q } from "../../db/database.ts";
import { IDLE_MS } from "../../db/files/file-objects.ts";
import { write } from "../../db/write/write.ts";

/**
 * Sets an uploaded picture as avatar, or the initials for null. The previous picture is deleted after a day. Throws
 * `validation_failed` unless the file is a recent upload or the current avatar of the caller, in the right size.
 */
export function changeAvatar(actor: Actor, uploadId: string | null): void {
  const { now } = actor;
  const id = actor.caller?.id ?? 0;
  const holds = uploadId === null ? [] : [q.updateTable("files").set({ idle_since: null }).where("key", "=", uploadId)];
  write(actor, {
    object: "person",
    action: uploadId === null ? "account.avatar_removed" : "account.avatar_changed",
    before: [
      () => requirePicture(actor, uploadId),
      ...holds,
      sql`UPDATE files SET idle_since = ${now}
        WHERE key = (SELECT avatar_file FROM users WHERE id = ${id}) AND key IS NOT ${uploadId}
          AND NOT EXISTS (SELECT 1 FROM product_images WHERE file_id = files.key)
          AND NOT EXISTS (SELECT 1 FROM workspace WHERE logo_file = files.key)`,
    ],
    change: { ids: [id], set: { avatar_file: uploadId } },
    keepsVersion: true,
  });
}

function requirePicture({ db, caller, now }: Actor, uploadId: string | null): void {
  if (uploadId === null) return;
  const me = caller?.id ?? 0;
  const picture = db.first(
    sql`SELECT 1 FROM files WHERE key = ${uploadId} AND owner_id = ${me}
      AND purpose = 'product' AND state = 'stored' AND removed_at IS NULL
      AND (idle_since > ${now - IDLE_MS} OR key = (SELECT avatar_file FROM users WHERE id = ${me}))
      AND width = ${AVATAR_SIDE} AND height = ${AVATAR_SIDE}`,
  );
  if (!picture)
    throw fieldError("uploadId", "unknown_reference", `Upload a picture of ${AVATAR_SIDE} by ${AVATAR_SIDE} pixels`);
}
