import type { Context } from "hono";
import { type CopyWidth, copyWidths, partCount, partSize } from "#shared/rules/file-limits.ts";
import { typeOfContent } from "#shared/rules/file-types.ts";
import { statement } from "../../db/cell.ts";
import { copyObject, partObject } from "../../db/file-objects.ts";
import { AppError, fieldError } from "../../http/app-error.ts";
import type { Env } from "../../http/env.ts";
import { WrongSize } from "../../platform.ts";
import { filesOf } from "./file-store.ts";
import { type FileRow, getFile, listParts } from "./files.store.ts";
import { sidesOf } from "./picture-sides.ts";

/**
 * Keeps one part of an upload, bytes first and then its row, so that a row always has its bytes. A part is no act on a
 * record, so it leaves neither audit nor undo. Throws `upload_ended`, and `validation_failed` on another number of bytes.
 */
export async function putPart(c: Context<Env>, { id, n }: { id: string; n: number }): Promise<number> {
  const file = await getOpen(c, id);
  if (n > partCount(file.size)) throw fieldError("n", "too_big", `At most ${partCount(file.size)}`);
  const size = partSize(file.size, n);
  const body = c.req.raw.body;
  if (!body) throw fieldError("body", "required", "Required");
  let isKept = false;
  const lastLook = async () => {
    await getOpen(c, id);
    isKept = (await listParts(c.var.cell, file.id)).includes(n);
    if (isKept) throw new AppError("upload_ended");
  };
  try {
    await filesOf(c).put(partObject(id, n), body.pipeThrough(endingAfter(lastLook, size)), size);
  } catch (error) {
    if (isKept) return size;
    if (error instanceof WrongSize) throw fieldError("body", "bad_format", `Exactly ${size} bytes`);
    throw error;
  }
  const [kept] = await c.var.cell.batch([
    statement(
      `INSERT INTO upload_parts (file_id, n, size)
       SELECT id, ?, ? FROM files WHERE id = ? AND state IN ('created', 'uploading')
       ON CONFLICT (file_id, n) DO NOTHING RETURNING n`,
      ...[n, size, file.id],
    ),
    statement("UPDATE files SET state = 'uploading' WHERE id = ? AND state = 'created'", file.id),
  ]);
  if (kept?.rows.length === 0) await requireOpen(c, { id, n });
  return size;
}

/**
 * Holds the last bytes back until `look` has looked, so that a part which took its time is never put in the place of
 * bytes that were counted, or checked, in the meantime; what is of another size is left to the store to refuse. Two tries of one part that end
 * within the same moment can still both be put: whichever is last then stands.
 */
function endingAfter(look: () => Promise<void>, size: number): TransformStream<Uint8Array, Uint8Array> {
  let held: Uint8Array | undefined;
  let seen = 0;
  return new TransformStream({
    transform(chunk, controller) {
      if (held) controller.enqueue(held);
      held = chunk;
      seen += chunk.byteLength;
    },
    async flush(controller) {
      if (seen === size) await look();
      if (held) controller.enqueue(held);
    },
  });
}

/** A part that came again is fine; one that came after the upload was ended leaves nothing. */
async function requireOpen(c: Context<Env>, { id, n }: { id: string; n: number }): Promise<void> {
  const file = await getFile(c, id);
  if (file.state === "failed") await filesOf(c).remove([partObject(id, n)]);
  if (file.state !== "uploading") throw new AppError("upload_ended");
}

/** Keeps a small WebP copy of the caller's picture. Throws `type_not_allowed`, `validation_failed`. */
export async function putCopy(c: Context<Env>, { id, width }: { id: string; width: CopyWidth }): Promise<number> {
  const file = await getOpen(c, id);
  if (file.purpose !== "product") throw new AppError("type_not_allowed");
  const bytes = new Uint8Array(await c.req.raw.arrayBuffer());
  if (typeOfContent(bytes, "") !== "image/webp") throw new AppError("type_not_allowed");
  const sides = sidesOf("image/webp", bytes);
  if (!sides || Math.max(sides.width, sides.height) > width) throw fieldError("width", "too_big", `At most ${width}`);
  await filesOf(c).put(copyObject(id, width), new Blob([bytes]).stream(), bytes.byteLength);
  await c.var.cell.run(
    statement(
      "UPDATE files SET copies = copies | ? WHERE id = ? AND state IN ('created', 'uploading')",
      ...[copyBit(width), file.id],
    ),
  );
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
