import { createHash, randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { LeftOut } from "#shared/api/inbox/messages.ts";
import { cleanFileName, FILE_NAME_MAX, SMALL_PART_BYTES } from "#shared/rules/files/file-limits.ts";
import { harmlessName } from "#shared/rules/files/file-names.ts";
import { SIGNATURE_BYTES, typeOfContent } from "#shared/rules/files/file-types.ts";
import { LETTER_FILES_BYTES, LETTER_FILES_MAX } from "#shared/rules/inbox/inbox-limits.ts";
import type { Actor } from "../../../actor.ts";
import { type Database, type Query, q } from "../../../db/database.ts";
import { objectsOf, partObject } from "../../../db/files/file-objects.ts";
import { lastId } from "../../../db/write/last-id.ts";
import type { FileStore } from "../../../platform.ts";

/** File received by email, its bytes already in the store. */
export interface ArrivedFile {
  key: string;
  name: string;
  type: string;
  size: number;
  part_size: number;
  sha256: string;
  /** Content id without angle brackets, by which the HTML refers to an image. */
  content_id: string | null;
}

/** Name and content id of a file in its email. */
export interface FileLabels {
  name: string;
  contentId?: string;
}

/** Streams the bytes of one file into the store. */
export interface FileWriter {
  write(bytes: Uint8Array): Promise<void>;
  /** Writes the buffered bytes to the store, so that nothing stays in memory until the name is known. */
  flush(): Promise<void>;
  /** Ends the file under its name. `isWhole` is false if its end is missing. */
  end(labels: FileLabels, isWhole?: boolean): Promise<void>;
}

/**
 * Stores the files of one email, at most 100 and 40 MB together; lists empty and excess ones in `leftOut`. Holds one
 * part of a file in memory. `keyOf` must return the same keys for the same email.
 */
export function fileKeeper(store: FileStore, keyOf: (n: number) => string = () => randomUUID()) {
  const files: ArrivedFile[] = [];
  const leftOut: LeftOut[] = [];
  const objects = new Set<string>();
  let bytes = 0;
  let opened = 0;

  function open(): FileWriter {
    opened += 1;
    const key = keyOf(opened);
    const hash = createHash("sha256");
    let size = 0;
    let head = new Uint8Array();
    let waiting: Uint8Array[] = [];
    let waitingBytes = 0;
    let parts = 0;
    let reason: LeftOut["reason"] | null = opened > LETTER_FILES_MAX ? "too_many" : null;

    async function putPart(): Promise<void> {
      if (waitingBytes === 0) return;
      const part = new Uint8Array(Buffer.concat(waiting, waitingBytes));
      [waiting, waitingBytes] = [[], 0];
      parts += 1;
      objects.add(partObject(key, parts));
      await store.put(partObject(key, parts), new Blob([part]).stream(), part.length);
    }
    async function giveUp(why: LeftOut["reason"]): Promise<void> {
      reason = why;
      [waiting, waitingBytes] = [[], 0];
      await store.remove(Array.from({ length: parts }, (_, at) => partObject(key, at + 1)));
    }

    return {
      async write(chunk) {
        size += chunk.length;
        if (reason) return;
        bytes += chunk.length;
        if (bytes > LETTER_FILES_BYTES) {
          bytes -= size;
          return giveUp("too_large");
        }
        hash.update(chunk);
        if (head.length < SIGNATURE_BYTES)
          head = new Uint8Array(Buffer.concat([head, chunk.subarray(0, SIGNATURE_BYTES - head.length)]));
        for (let at = 0; at < chunk.length; ) {
          const part = chunk.subarray(at, at + SMALL_PART_BYTES - waitingBytes);
          // Copy: the reader reuses its buffer.
          waiting.push(part.slice());
          waitingBytes += part.length;
          at += part.length;
          if (waitingBytes === SMALL_PART_BYTES) await putPart();
        }
      },
      flush: putPart,
      async end({ name, contentId = "" }, isWhole = true) {
        const own = harmlessName([...cleanFileName(name)].slice(0, FILE_NAME_MAX).join("") || "file");
        if (!isWhole && !reason) await giveUp("too_large");
        if (size === 0) reason ??= "empty";
        if (reason) {
          if (leftOut.length < LETTER_FILES_MAX) leftOut.push({ name: own, size: isWhole ? size : null, reason });
          return;
        }
        await putPart();
        files.push({
          key,
          name: own,
          size,
          part_size: SMALL_PART_BYTES,
          sha256: hash.digest("hex"),
          // Trust only the content for the type. A file of unknown type is stored but never displayed.
          type: typeOfContent(head, own) ?? "application/octet-stream",
          content_id: contentId.replace(/[<>\s\p{Cc}]/gu, "").slice(0, 500) || null,
        });
      },
    };
  }
  /** Removes everything from the store after a failure. */
  const drop = () => store.remove([...objects]);
  return { open, files, leftOut, drop };
}

/**
 * Statements that insert the files and attach them to the newest message. They count against no upload quota, so a
 * customer's email is never rejected for lack of space.
 */
export function fileStatements(actor: Actor, files: readonly ArrivedFile[]): Query[] {
  if (files.length === 0) return [];
  const listed = sql`json_each(${JSON.stringify(files)})`;
  return [
    sql`INSERT INTO files (id, key, name, type, size, part_size, sha256, purpose, state, created_at)
      SELECT ${lastId("file")} + 1 + key, value ->> '$.key', value ->> '$.name', value ->> '$.type',
        value ->> '$.size', value ->> '$.part_size', value ->> '$.sha256', 'file', 'stored', ${actor.now} FROM ${listed}`,
    sql`INSERT INTO message_files (message_id, file_id, position, content_id)
      SELECT (SELECT max(id) FROM messages), value ->> '$.key', key, value ->> '$.content_id' FROM ${listed}`,
  ];
}

/** Removes the files of an email that was not saved. */
export async function dropFiles(store: FileStore, files: readonly ArrivedFile[]): Promise<void> {
  if (files.length > 0) await store.remove(files.flatMap((file) => objectsOf(file)));
}

/**
 * Removes the files unless the email was saved: by a transaction whose result was lost, or by another reader with the
 * same keys. If the database fails, the files stay.
 */
export async function dropUnkept(actor: Actor, files: readonly ArrivedFile[]): Promise<void> {
  if (files.length === 0) return;
  const keys = files.map(({ key }) => key);
  if (!hasStored(actor.db, keys)) await dropFiles(actor.platform.files, files);
}

function hasStored(db: Database, keys: readonly string[]): boolean {
  const listed = sql<string>`(SELECT value FROM json_each(${JSON.stringify(keys)}))`;
  try {
    return db.first(q.selectFrom("files").select("id").where("key", "in", listed).limit(1)) !== undefined;
  } catch {
    return true;
  }
}
