import { FILES_AT_ONCE, QUEUE_MAX_BYTES } from "#shared/rules/file-limits.ts";
import type { Refusal } from "./task.ts";

interface Sized {
  size: number;
}

/** Why there is no room for a file beside what is on its way, or null. */
export function roomProblem(file: Sized, open: readonly Sized[], places = Number.POSITIVE_INFINITY): Refusal | null {
  if (places <= 0) return "no_room";
  if (open.length >= FILES_AT_ONCE) return "too_many";
  return open.reduce((sum, { size }) => sum + size, file.size) > QUEUE_MAX_BYTES ? "queue_full" : null;
}
