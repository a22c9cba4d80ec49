import { copyWidths, partCount } from "#shared/rules/files/file-limits.ts";
import type { FileStore } from "../../platform.ts";
import { concatStreams } from "./concat-streams.ts";

/** Stored bytes of a file. */
export interface FileBytes {
  key: string;
  size: number;
  /** Size of one part in the file store, in bytes. */
  part_size: number;
}

/** Retention of unused files: unfinished or unused uploads, and deleted files. */
export const IDLE_MS = 24 * 60 * 60 * 1000;

/** Time without a new part after which an upload loses its reserved storage. */
export const STALLED_MS = 60 * 60 * 1000;
/** SQL condition: uploads in progress; their `idle_since` is the time of the last part. */
export const IS_OPEN = "state IN ('created', 'uploading')";

export const partObject = (key: string, n: number): string => `${key}/${n}`;
export const copyObject = (key: string, width: number): string => `${key}/w${width}`;

/** All keys that a file may have in the store, whether or not they were written. */
export const objectsOf = ({ key, size, part_size }: FileBytes): string[] => [
  ...Array.from({ length: partCount(size, part_size) }, (_, at) => partObject(key, at + 1)),
  ...copyWidths.map((width) => copyObject(key, width)),
];

/**
 * Opens the bytes from `start` to `end` as one stream over the parts. Throws before the first byte if a part is
 * missing.
 */
export function openBytes(
  files: FileStore,
  { key, size, part_size }: FileBytes,
  { start = 0, end = size }: { start?: number; end?: number } = {},
): Promise<ReadableStream<Uint8Array>> {
  let at = start;
  return concatStreams(async () => {
    if (at >= end) return null;
    const n = Math.floor(at / part_size) + 1;
    const begin = (n - 1) * part_size;
    const until = Math.min(begin + part_size, end);
    const body = await files.get(partObject(key, n), { start: at - begin, length: until - at });
    if (!body) throw new Error(`part ${n} of file ${key} is not in the store`);
    at = until;
    return body;
  });
}
