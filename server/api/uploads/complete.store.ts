import { createHash } from "node:crypto";
import { type SqlBool, sql } from "kysely";
import type { StoredFile } from "#shared/api/uploads/uploads.ts";
import {
  isTypeFor,
  PART_BYTES,
  PICTURE_MAX_SIDE,
  PICTURE_MIN_SIDE,
  partCount,
  sidesProblem,
} from "#shared/rules/files/file-limits.ts";
import {
  agrees,
  type FileType,
  isText,
  SIGNATURE_BYTES,
  typeOfContent,
  workbookOf,
} from "#shared/rules/files/file-types.ts";
import { wideEncodingOf } from "#shared/rules/products/import-encoding.ts";
import type { Actor } from "../../actor.ts";
import { AppError, fieldError } from "../../app-error.ts";
import { q } from "../../db/database.ts";
import { IS_OPEN, objectsOf, openBytes, partObject } from "../../db/files/file-objects.ts";
import { write } from "../../db/write/write.ts";
import { filesOf } from "./file-store.ts";
import { type FileRow, getFile, listParts, storedFileOf } from "./files.store.ts";
import { dropMetadata } from "./picture-metadata.ts";
import { sidesOf } from "./picture-sides.ts";
import { endUpload, nameError, notAllowed } from "./uploads.store.ts";

/**
 * Completes an upload whose parts have all arrived after checking its content; ends the upload if the content is
 * rejected. Throws `part_missing`, `hash_mismatch`, `type_not_allowed`, `upload_ended`, `unavailable`,
 * `validation_failed`.
 */
export async function completeUpload(actor: Actor, key: string): Promise<StoredFile> {
  const file = getFile(actor, key);
  if (file.state === "stored") return storedFileOf(file);
  if (file.state === "failed") throw new AppError("upload_ended");
  const received = new Set(listParts(actor.db, file.id));
  const count = partCount(file.size, file.part_size);
  const missing = Array.from({ length: count }, (_, at) => at + 1).filter((n) => !received.has(n));
  if (missing.length > 0) throw new AppError("part_missing", { params: { missing } });

  const content = await readContent(actor, file).catch((error: unknown) => {
    // The upload was ended during the read, which removed its parts.
    if (getFile(actor, key).state === "failed") throw new AppError("upload_ended");
    throw error;
  });
  const refusal = refusalOf(file, content);
  if (refusal) {
    await endUpload(actor, file);
    throw refusal;
  }
  const { type, sides } = content;
  const sha256 = file.purpose === "product" ? await cleanPicture(actor, file, content) : content.sha256;
  write(actor, {
    object: "file",
    action: "file.stored",
    change: {
      ids: [file.id],
      set: {
        state: "stored",
        type: type as string,
        sha256,
        width: sides?.width ?? null,
        height: sides?.height ?? null,
        idle_since: file.purpose === "file" ? null : actor.now,
      },
      when: sql`record.state = 'uploading'`,
    },
  });
  const stored = getFile(actor, key);
  if (stored.state === "stored") return storedFileOf(stored);
  // The upload was ended meanwhile: remove parts written after that.
  await actor.db.settled();
  await filesOf(actor).remove(objectsOf(file));
  throw new AppError("upload_ended");
}

interface Content {
  /** Type by content; null if unknown or not allowed. */
  type: FileType | null;
  sha256: string;
  sides: { width: number; height: number } | null;
  /** First bytes; for a product picture the whole file. */
  head: Uint8Array<ArrayBuffer>;
}

/**
 * Text check of a file's chunks. A product import may also be UTF-16, as spreadsheet programs write it; it is checked
 * as UTF-8.
 */
function textReader(purpose: FileRow["purpose"]) {
  let wide: TextDecoder | null | undefined;
  return {
    isText(chunk: Uint8Array): boolean {
      if (wide === undefined) {
        const encoding = purpose === "import" ? wideEncodingOf(chunk) : null;
        wide = encoding && new TextDecoder(encoding);
      }
      return isText(wide ? new TextEncoder().encode(wide.decode(chunk, { stream: true })) : chunk);
    },
    head: (bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> =>
      wide ? new TextEncoder().encode(new TextDecoder(wide.encoding).decode(bytes)) : bytes,
  };
}

/** Reads a file once and determines type, hash and dimensions. */
async function readContent(actor: Actor, file: FileRow): Promise<Content> {
  const hash = createHash("sha256");
  const headSize = file.purpose === "product" ? PART_BYTES : SIGNATURE_BYTES;
  const head = new Uint8Array(Math.min(headSize, file.size));
  let filled = 0;
  let isAllText = true;
  const plain = textReader(file.purpose);
  for await (const chunk of chunksOf(await openBytes(filesOf(actor), file))) {
    hash.update(chunk);
    isAllText &&= plain.isText(chunk);
    const room = chunk.subarray(0, head.length - filled);
    head.set(room, filled);
    filled += room.length;
  }
  const found = typeOfContent(plain.head(head), file.name);
  const type = found?.startsWith("text/") && !isAllText ? null : found;
  const sides = type && file.purpose === "product" ? sidesOf(type, head) : null;
  return { type, sha256: hash.digest("hex"), sides, head };
}

/**
 * Removes metadata from a checked picture and returns the new hash. Part sizes stay, so an interrupted run can be
 * repeated; `sent_sha256` records that the original bytes matched.
 */
async function cleanPicture(actor: Actor, file: FileRow, { type, sha256, head }: Content): Promise<string> {
  if (!type || !dropMetadata(type, head)) return sha256;
  actor.db.run(
    q
      .updateTable("files")
      .set({ sent_sha256: sha256 })
      .where("id", "=", file.id)
      .where("sent_sha256", "is", null)
      .where(sql.raw<SqlBool>(IS_OPEN)),
  );
  for (let n = 1, at = 0; at < file.size; n++, at += file.part_size) {
    const part = head.subarray(at, at + file.part_size);
    await filesOf(actor).put(partObject(file.key, n), new Blob([part]).stream(), part.length);
  }
  return createHash("sha256").update(head).digest("hex");
}

async function* chunksOf(stream: ReadableStream<Uint8Array>) {
  const reader = stream.getReader();
  for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value;
}

/** Error for content that is rejected, or null. */
function refusalOf(file: FileRow, { type, sha256, sides, head }: Content): AppError | null {
  if (file.sent_sha256 === null && file.sha256 !== null && file.sha256 !== sha256) return new AppError("hash_mismatch");
  if (!type || !agrees(file.type, type) || !isTypeFor(file.purpose, type))
    return notAllowed(file.purpose, type ?? workbookOf(head));
  const unfit = nameError(file.name, type);
  if (unfit || file.purpose !== "product") return unfit;
  if (!sides) return new AppError("type_not_allowed");
  const problem = sidesProblem(sides);
  const bound = problem === "too_small" ? { minimum: PICTURE_MIN_SIDE } : { maximum: PICTURE_MAX_SIDE };
  return problem && fieldError("file", problem, "From 200 by 200 to 8000 by 8000 pixels", bound);
}
