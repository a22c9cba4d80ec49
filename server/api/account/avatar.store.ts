import type { Context } from "hono";
import { AVATAR_SIDE } from "#shared/rules/profile-limits.ts";
import { GuardError, statement } from "../../db/cell.ts";
import { commit } from "../../db/commit.ts";
import { IDLE_MS } from "../../db/file-objects.ts";
import { fieldError } from "../../http/app-error.ts";
import type { Env } from "../../http/env.ts";

/**
 * Shows a picture the caller has uploaded, or the initials for null. The picture before it is dropped after a day.
 * Throws `validation_failed` for a file that is no fresh picture of the caller's of the right size.
 */
export async function changeAvatar(c: Context<Env>, uploadId: string | null): Promise<void> {
  const { caller, now } = c.var;
  const id = caller?.id ?? 0;
  const fits =
    uploadId === null
      ? []
      : [
          statement(
            `INSERT INTO tx_guard (picture) SELECT count(*) FROM files WHERE key = ? AND owner_id = ?
               AND purpose = 'product' AND state = 'stored' AND removed_at IS NULL AND idle_since > ?
               AND width = ${AVATAR_SIDE} AND height = ${AVATAR_SIDE}`,
            uploadId,
            id,
            now - IDLE_MS,
          ),
          statement("UPDATE files SET idle_since = NULL WHERE key = ?", uploadId),
        ];
  await commit(c, {
    object: "person",
    action: uploadId === null ? "account.avatar_removed" : "account.avatar_changed",
    before: [
      ...fits,
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
  }).catch((error: unknown) => {
    if (!(error instanceof GuardError) || error.constraint !== "picture") throw error;
    throw fieldError("uploadId", "unknown_reference", `Upload a picture of ${AVATAR_SIDE} by ${AVATAR_SIDE} pixels`);
  });
}
