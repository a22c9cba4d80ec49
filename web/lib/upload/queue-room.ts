import { FILES_AT_ONCE, QUEUE_MAX_BYTES } from "#shared/rules/files/file-limits.ts";
import type { Refusal } from "./task.ts";

interface Sized {
  size: number;
}

/** Remaining capacity in files and bytes, pending uploads included. */
export interface QueueRoom {
  places?: number | undefined;
  bytes?: number | undefined;
}

/** Why a file does not fit beside pending uploads, or null. */
export function roomProblem(
  file: Sized,
  open: readonly Sized[],
  { places = Number.POSITIVE_INFINITY, bytes = Number.POSITIVE_INFINITY }: QueueRoom = {},
): Refusal | null {
  if (places <= 0) return "no_room";
  if (open.length >= FILES_AT_ONCE) return "too_many";
  const all = open.reduce((sum, { size }) => sum + size, file.size);
  if (all > bytes) return "no_bytes";
  return all > QUEUE_MAX_BYTES ? "queue_full" : null;
}
