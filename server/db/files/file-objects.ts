import { copyWidths, partCount } from "#shared/rules/file-limits.ts";
import type { FileStore } from "../../platform.ts";
import { joined } from "./joined.ts";

/** A file as far as its bytes go. */
export interface FileBytes {
  key: string;
  size: number;
  /** The size of its parts in the store. */
  part_size: number;
}

/** How long what nothing holds is kept: an upload nobody finished or used, a file that was deleted. */
export const IDLE_MS = 24 * 60 * 60 * 1000;

/** How long an upload keeps the room it reserved while no part of it comes. */
export const STALLED_MS = 60 * 60 * 1000;
/** Files on their way; `idle_since` is when their last part came. */
export const IS_OPEN = "state IN ('created', 'uploading')";

export const partObject = (key: string, n: number): string => `${key}/${n}`;
export const copyObject = (key: string, width: number): string => `${key}/w${width}`;

/** Everything that may lie in the store for a file, whether it came so far or not. */
export const objectsOf = ({ key, size, part_size }: FileBytes): string[] => [
  ...Array.from({ length: partCount(size, part_size) }, (_, at) => partObject(key, at + 1)),
  ...copyWidths.map((width) => copyObject(key, width)),
];

/** The bytes of a file from `start` up to `end`, part after part; throws before the first one when they are not there. */
export function openBytes(
  files: FileStore,
  { key, size, part_size }: FileBytes,
  { start = 0, end = size }: { start?: number; end?: number } = {},
): Promise<ReadableStream<Uint8Array>> {
  let at = start;
  return joined(async () => {
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
