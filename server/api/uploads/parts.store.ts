import type { Context } from "hono";
import { type CopyWidth, copyWidths, partCount, partSize } from "#shared/rules/file-limits.ts";
import { isPicture, typeOfContent } from "#shared/rules/file-types.ts";
import { statement } from "../../db/cell.ts";
import { copyObject, IS_OPEN, partObject } from "../../db/file-objects.ts";
import { AppError, fieldError } from "../../http/app-error.ts";
import type { Env } from "../../http/env.ts";
import { sentBody } from "../../http/sent-body.ts";
import { WrongSize } from "../../platform.ts";
import { filesOf } from "./file-store.ts";
import { type FileRow, getFile } from "./files.store.ts";
import { dropMetadata } from "./picture-metadata.ts";
import { sidesOf } from "./picture-sides.ts";

/**
 * Keeps one part of an upload, bytes first and then its row, so that a row always has its bytes. The first try to arrive
 * whole counts, and no later one takes its place. A part is no act on a record, so it leaves neither audit nor undo.
 * Throws `upload_ended`, and `validation_failed` on another number of bytes.
 */
export async function putPart(c: Context<Env>, { id, n }: { id: string; n: number }): Promise<number> {
  const file = await getOpen(c, id);
  const parts = partCount(file.size, file.part_size);
  if (n > parts) throw fieldError("n", "too_big", `At most ${parts}`, { maximum: parts });
  const size = partSize(file.size, n, file.part_size);
  const body = sentBody(c);
  if (!body) throw fieldError("body", "required", "Required");
  try {
    await filesOf(c).putNew(partObject(id, n), body, size);
  } catch (error) {
    if (error instanceof WrongSize) throw fieldError("body", "bad_format", `Exactly ${size} bytes`, { bytes: size });
    throw error;
  }
  const [kept] = await c.var.cell.batch([
    statement(
      `INSERT INTO upload_parts (file_id, n, size)
       SELECT id, ?, ? FROM files WHERE id = ? AND ${IS_OPEN}
       ON CONFLICT (file_id, n) DO NOTHING RETURNING n`,
      n,
      size,
      file.id,
    ),
    statement(`UPDATE files SET state = 'uploading', idle_since = ? WHERE id = ? AND ${IS_OPEN}`, c.var.now, file.id),
  ]);
  if (kept?.rows.length === 0) await requireOpen(c, { id, object: partObject(id, n) });
  return size;
}

/** What came again is fine; what came after the upload was ended leaves nothing. */
async function requireOpen(c: Context<Env>, { id, object }: { id: string; object: string }): Promise<void> {
  const file = await getFile(c, id);
  if (file.state === "failed") await filesOf(c).remove([object]);
  if (file.state !== "created" && file.state !== "uploading") throw new AppError("upload_ended");
}

/**
 * Keeps a small WebP copy of the caller's picture; like a part, the first to arrive counts. Throws `type_not_allowed`,
 * `upload_ended`, `validation_failed`.
 */
export async function putCopy(c: Context<Env>, { id, width }: { id: string; width: CopyWidth }): Promise<number> {
  const file = await getOpen(c, id);
  if (file.purpose !== "product" && !isPicture(file.type)) throw new AppError("type_not_allowed");
  const bytes = new Uint8Array(await new Response(sentBody(c)).arrayBuffer());
  if (typeOfContent(bytes, "") !== "image/webp") throw new AppError("type_not_allowed");
  const sides = sidesOf("image/webp", bytes);
  if (!sides || Math.max(sides.width, sides.height) > width)
    throw fieldError("width", "too_big", `At most ${width}`, { maximum: width });
  dropMetadata("image/webp", bytes);
  await filesOf(c).putNew(copyObject(id, width), new Blob([bytes]).stream(), bytes.byteLength);
  const { rows } = await c.var.cell.run(
    statement(`UPDATE files SET copies = copies | ? WHERE id = ? AND ${IS_OPEN} RETURNING id`, copyBit(width), file.id),
  );
  if (rows.length === 0) await requireOpen(c, { id, object: copyObject(id, width) });
  return bytes.byteLength;
}

/** The place of a copy among those a file has. */
export const copyBit = (width: CopyWidth): number => 1 << copyWidths.indexOf(width);

/** The caller's own upload that has not ended. Throws `not_found`, `upload_ended`. */
async function getOpen(c: Context<Env>, id: string): Promise<FileRow> {
  const file = await getFile(c, id);
  if (file.owner_id !== c.var.caller?.id) throw new AppError("not_found");
  if (file.state !== "created" && file.state !== "uploading") throw new AppError("upload_ended");
  return file;
}
