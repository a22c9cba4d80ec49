import { createHash, randomUUID } from "node:crypto";
import type { Context } from "hono";
import type { InboundBody } from "#shared/api/inbox/inbound.ts";
import { cleanFileName, FILE_NAME_MAX, partBytesFor } from "#shared/rules/file-limits.ts";
import { harmlessName } from "#shared/rules/file-names.ts";
import { SIGNATURE_BYTES, typeOfContent } from "#shared/rules/file-types.ts";
import { type Compilable, statement } from "../../db/cell.ts";
import { objectsOf, partObject } from "../../db/file-objects.ts";
import { lastId } from "../../db/last-id.ts";
import type { Env } from "../../http/env.ts";

/** A file that came with a mail, its bytes in the store already. */
export interface ArrivedFile {
  key: string;
  name: string;
  type: string;
  size: number;
  part_size: number;
  sha256: string;
}

/** Puts the files of a mail into the store; what is empty or no Base64 is left out. */
export async function storeFiles(c: Context<Env>, attachments: InboundBody["attachments"]): Promise<ArrivedFile[]> {
  const stored: ArrivedFile[] = [];
  for (const { name, content } of attachments) {
    const bytes = new Uint8Array(Buffer.from(content, "base64"));
    if (bytes.length === 0) continue;
    const own = harmlessName([...cleanFileName(name)].slice(0, FILE_NAME_MAX).join("") || "file");
    const file = {
      key: randomUUID(),
      name: own,
      // The content tells the type; what it does not tell is saved, never shown.
      type: typeOfContent(bytes.subarray(0, SIGNATURE_BYTES), own) ?? "application/octet-stream",
      size: bytes.length,
      part_size: partBytesFor(bytes.length),
      sha256: createHash("sha256").update(bytes).digest("hex"),
    };
    for (let n = 1, at = 0; at < bytes.length; n++, at += file.part_size) {
      const part = bytes.subarray(at, at + file.part_size);
      await c.var.platform.files.put(partObject(file.key, n), new Blob([part]).stream(), part.length);
    }
    stored.push(file);
  }
  return stored;
}

/**
 * The rows of arrived files, and that the newest message holds them. They are nobody's uploads: a customer's mail is
 * never refused for want of room, its own bounds are those of the call.
 */
export const fileStatements = (c: Context<Env>, files: readonly ArrivedFile[]): Compilable[] =>
  files.length === 0
    ? []
    : [
        statement(
          `INSERT INTO files (id, key, name, type, size, part_size, sha256, purpose, state, created_at)
           SELECT ${lastId("file")} + 1 + key, value ->> '$.key', value ->> '$.name', value ->> '$.type', value ->> '$.size', value ->> '$.part_size',
             value ->> '$.sha256',
             'file', 'stored', ? FROM json_each(?)`,
          ...[c.var.now, JSON.stringify(files)],
        ),
        statement(
          `INSERT INTO message_files (message_id, file_id, position)
           SELECT (SELECT max(id) FROM messages), value ->> '$.key', key FROM json_each(?)`,
          JSON.stringify(files),
        ),
      ];

/** Removes the bytes of files whose rows were not written. */
export async function dropFiles(c: Context<Env>, files: readonly ArrivedFile[]): Promise<void> {
  if (files.length > 0) await c.var.platform.files.remove(files.flatMap((file) => objectsOf(file)));
}
