import { type SqlBool, sql } from "kysely";
import { type CopyWidth, copyWidths, partCount, partSize } from "#shared/rules/files/file-limits.ts";
import { isPicture, typeOfContent } from "#shared/rules/files/file-types.ts";
import type { Actor } from "../../actor.ts";
import { AppError, fieldError } from "../../app-error.ts";
import { q } from "../../db/database.ts";
import { copyObject, IS_OPEN, partObject } from "../../db/files/file-objects.ts";
import { WrongSize } from "../../platform.ts";
import { filesOf } from "./file-store.ts";
import { type FileRow, getFile } from "./files.store.ts";
import { dropMetadata } from "./picture-metadata.ts";
import { sidesOf } from "./picture-sides.ts";

const isOpen = sql.raw<SqlBool>(IS_OPEN);

type Bytes = ReadableStream<Uint8Array<ArrayBuffer>>;

/**
 * Stores one part of an upload: bytes first, then the row, so that each row has its bytes. The first complete attempt
 * wins; parts have neither audit nor undo. Throws `upload_ended`, and `validation_failed` for a wrong number of bytes.
 */
export async function putPart(
  actor: Actor,
  { id, n, body }: { id: string; n: number; body: Bytes | null },
): Promise<number> {
  const file = getOpen(actor, id);
  const parts = partCount(file.size, file.part_size);
  if (n > parts) throw fieldError("n", "too_big", `At most ${parts}`, { maximum: parts });
  const size = partSize(file.size, n, file.part_size);
  if (!body) throw fieldError("body", "required", "Required");
  try {
    await filesOf(actor).putNew(partObject(id, n), body, size);
  } catch (error) {
    if (error instanceof WrongSize) throw fieldError("body", "bad_format", `Exactly ${size} bytes`, { bytes: size });
    throw error;
  }
  const added = actor.db.run(
    sql`INSERT INTO upload_parts (file_id, n, size)
      SELECT id, ${n}, ${size} FROM files WHERE id = ${file.id} AND ${isOpen}
      ON CONFLICT (file_id, n) DO NOTHING`,
  );
  actor.db.run(
    q.updateTable("files").set({ state: "uploading", idle_since: actor.now }).where("id", "=", file.id).where(isOpen),
  );
  if (added.changes === 0) await requireOpen(actor, { id, object: partObject(id, n) });
  return size;
}

/** Accepts a repeated part; removes one that arrived after the upload ended. Throws `upload_ended`. */
async function requireOpen(actor: Actor, { id, object }: { id: string; object: string }): Promise<void> {
  const file = getFile(actor, id);
  if (file.state === "failed") {
    await actor.db.settled();
    await filesOf(actor).remove([object]);
  }
  if (file.state !== "created" && file.state !== "uploading") throw new AppError("upload_ended");
}

/**
 * Stores a small WebP copy of the caller's picture; the first attempt wins. Throws `type_not_allowed`, `upload_ended`,
 * `validation_failed`.
 */
export async function putCopy(
  actor: Actor,
  { id, width, body }: { id: string; width: CopyWidth; body: Bytes | null },
): Promise<number> {
  const file = getOpen(actor, id);
  if (file.purpose !== "product" && !isPicture(file.type)) throw new AppError("type_not_allowed");
  const bytes = new Uint8Array(await new Response(body).arrayBuffer());
  if (typeOfContent(bytes, "") !== "image/webp") throw new AppError("type_not_allowed");
  const sides = sidesOf("image/webp", bytes);
  if (!sides || Math.max(sides.width, sides.height) > width)
    throw fieldError("width", "too_big", `At most ${width}`, { maximum: width });
  dropMetadata("image/webp", bytes);
  await filesOf(actor).putNew(copyObject(id, width), new Blob([bytes]).stream(), bytes.byteLength);
  const { changes } = actor.db.run(
    q
      .updateTable("files")
      .set({ copies: sql<number>`copies | ${copyBit(width)}` })
      .where("id", "=", file.id)
      .where(isOpen),
  );
  if (changes === 0) await requireOpen(actor, { id, object: copyObject(id, width) });
  return bytes.byteLength;
}

/** Bit of a copy width in the `copies` mask. */
export const copyBit = (width: CopyWidth): number => 1 << copyWidths.indexOf(width);

/** Gets the caller's own open upload. Throws `not_found`, `upload_ended`. */
function getOpen(actor: Actor, id: string): FileRow {
  const file = getFile(actor, id);
  if (file.owner_id !== actor.caller?.id) throw new AppError("not_found");
  if (file.state !== "created" && file.state !== "uploading") throw new AppError("upload_ended");
  return file;
}
