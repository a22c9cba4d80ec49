import type { Actor } from "../../actor.ts";
import { type Database, q } from "../../db/database.ts";
import { openBytes } from "../../db/files/file-objects.ts";
import { hashOf } from "../../db/hash.ts";
import { initialsSvg } from "./avatar.ts";

/** A person's avatar: a picture, or the initials of the name. */
type Avatar = NonNullable<ReturnType<typeof findAvatar>>;

/** Finds a person's avatar, also of a removed person; null for an unknown id. */
export function findAvatar(db: Database, id: number) {
  const row = db.first(
    q
      .selectFrom("users as u")
      .leftJoin("files as f", (join) =>
        join.onRef("f.key", "=", "u.avatar_file").on("f.state", "=", "stored").on("f.removed_at", "is", null),
      )
      .select(["u.id", "u.username", "f.key", "f.type", "f.size", "f.part_size"])
      .where("u.id", "=", id),
  );
  return row ?? null;
}

/** ETag of an avatar. */
export const avatarTag = ({ id, key, username }: Avatar): string =>
  `"${hashOf(`${id} ${key ?? username}`).slice(0, 16)}"`;

/** Opens an avatar's bytes and type; falls back to the initials if the picture cannot be read. */
export async function openAvatar(actor: Actor, { id, username, key, type, size, part_size }: Avatar) {
  if (key !== null && size !== null && part_size !== null && type?.startsWith("image/")) {
    const { files, log } = actor.platform;
    const body = await openBytes(files, { key, size, part_size }).catch((error: unknown) => {
      log("error", "an avatar's bytes are missing", { requestId: actor.requestId, error: String(error) });
      return null;
    });
    if (body) return { body, type };
  }
  return { body: initialsSvg({ id, name: username }), type: "image/svg+xml" };
}
