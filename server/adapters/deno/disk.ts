import { randomUUID } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { link, mkdir, open, rename, rm, stat } from "node:fs/promises";
import { dirname, join, resolve, sep } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { FileStore } from "../../platform.ts";
import { limitSize } from "../size-limit-stream.ts";
import { webStream } from "./web-stream.ts";

interface Writing {
  body: ReadableStream<Uint8Array>;
  size: number;
  name(from: string, to: string): Promise<void>;
}

/** Folder of files that are not completely written. */
const waitingIn = (folder: string): string => join(folder, "waiting");

/**
 * Deletes incomplete files left by a crash. Call only before the first write of the one server that owns the folder.
 */
export const dropHalfWritten = (folder: string): Promise<void> =>
  rm(waitingIn(folder), { recursive: true, force: true });

/**
 * {@link FileStore} in a folder. Files are renamed to their key only after a flush, so a crash leaves no partial file.
 */
export function diskFiles(folder: string): FileStore {
  const root = resolve(folder);
  const pathOf = (key: string): string => {
    const path = resolve(root, ...key.split("/"));
    if (!path.startsWith(`${root}${sep}`)) throw new Error("A key of a file leaves the folder");
    return path;
  };

  /** Writes and flushes a temporary file, then calls `name` to give it its final name. */
  async function write(key: string, { body, size, name }: Writing): Promise<void> {
    const path = pathOf(key);
    const waiting = join(waitingIn(folder), randomUUID());
    await mkdir(dirname(waiting), { recursive: true, mode: 0o700 });
    try {
      await pipeline(
        Readable.fromWeb(body.pipeThrough(limitSize(size)) as never),
        createWriteStream(waiting, { mode: 0o600 }),
      );
      await flush(waiting);
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      await name(waiting, path);
      await flush(dirname(path));
    } finally {
      await rm(waiting, { force: true });
    }
  }

  return {
    put: (key, body, size) => write(key, { body, size, name: rename }),
    async putNew(key, body, size) {
      try {
        await write(key, { body, size, name: link });
        return true;
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
        throw error;
      }
    },
    async get(key, range) {
      const path = pathOf(key);
      const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
        if (error.code === "ENOENT") return null;
        throw error;
      });
      if (!found) return null;
      const part = range ? { start: range.start, end: range.start + range.length - 1 } : {};
      return webStream(createReadStream(path, part));
    },
    async remove(keys) {
      for (const key of keys) await rm(pathOf(key), { force: true });
    },
  };
}

/** Flushes a file, or the entries of a folder, to the disk. */
async function flush(path: string): Promise<void> {
  const handle = await open(path, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
