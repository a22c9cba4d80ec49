import type { Context } from "hono";
import { type Cell, statement } from "../../db/cell.ts";
import { openBytes } from "../../db/file-objects.ts";
import { hashOf } from "../../db/hash.ts";
import type { Env } from "../../http/env.ts";
import { initialsSvg } from "./avatar.ts";

/** What a person is shown by: a picture, or the initials of the name. */
interface Face {
  id: number;
  username: string;
  key: string | null;
  type: string | null;
  size: number | null;
  part_size: number | null;
}

/** The face of a person, also of one who was removed; null when there never was one. */
export async function findFace(cell: Cell, id: number): Promise<Face | null> {
  const { rows } = await cell.run<Face>(
    statement(
      `SELECT u.id, u.username, f.key, f.type, f.size, f.part_size FROM users AS u
       LEFT JOIN files AS f ON f.key = u.avatar_file AND f.state = 'stored' AND f.removed_at IS NULL WHERE u.id = ?`,
      id,
    ),
  );
  return rows[0] ?? null;
}

/** Answers with it. Asked again each time, since the same address shows another picture once the person has chosen one. */
export async function sendFace(c: Context<Env>, { id, username, key, type, size, part_size }: Face): Promise<Response> {
  const tag = `"${hashOf(`${id} ${key ?? username}`).slice(0, 16)}"`;
  const headers = {
    ETag: tag,
    "Cache-Control": "private, no-cache",
    "Content-Security-Policy": "default-src 'none'; sandbox",
  };
  if (c.req.header("if-none-match") === tag) return c.body(null, 304, headers);
  if (key !== null && size !== null && part_size !== null && type?.startsWith("image/")) {
    const bytes = await openBytes(c.var.platform.files, { key, size, part_size }).catch((error: unknown) => {
      c.var.platform.log("error", "an avatar's bytes are missing", {
        requestId: c.var.requestId,
        error: String(error),
      });
      return null;
    });
    if (bytes) return c.body(bytes, 200, { ...headers, "Content-Type": type });
  }
  return c.body(initialsSvg({ id, name: username }), 200, { ...headers, "Content-Type": "image/svg+xml" });
}
