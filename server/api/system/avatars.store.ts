import type { Actor } from "../../actor.ts";
import { type Database, statement } from "../../db/database.ts";
import { openBytes } from "../../db/files/file-objects.ts";
import { hashOf } from "../../db/hash.ts";
import { initialsSvg } from "./avatar.ts";

/** A person's avatar: a picture, or the initials of the name. */
interface Face {
  id: number;
  username: string;
  key: string | null;
  type: string | null;
  size: number | null;
  part_size: number | null;
}

/** Finds a person's avatar, also of a removed person; null for an unknown id. */
export function findAvatar(db: Database, id: number): Face | null {
  const row = db.first<Face>(
    statement(
      `SELECT u.id, u.username, f.key, f.type, f.size, f.part_size FROM users AS u
       LEFT JOIN files AS f ON f.key = u.avatar_file AND f.state = 'stored' AND f.removed_at IS NULL WHERE u.id = ?`,
      id,
    ),
  );
  return row ?? null;
}

/** ETag of an avatar. */
export const avatarTag = ({ id, key, username }: Face): string =>
  `"${hashOf(`${id} ${key ?? username}`).slice(0, 16)}"`;

/** Opens an avatar's bytes and type; falls back to the initials if the picture cannot be read. */
export async function openAvatar(actor: Actor, { id, username, key, type, size, part_size }: Face) {
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
