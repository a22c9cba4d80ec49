import { FILES_AT_ONCE, QUEUE_MAX_BYTES } from "#shared/rules/file-limits.ts";
import type { Refusal } from "./task.ts";

interface Sized {
  size: number;
}

/** Parts files into those there is room for beside what is on its way, and the others with the reason. */
export function admit<File extends Sized>(
  files: readonly File[],
  open: readonly Sized[],
  places = Number.POSITIVE_INFINITY,
): { taken: File[]; refused: { file: File; reason: Refusal }[] } {
  let bytes = open.reduce((sum, { size }) => sum + size, 0);
  const taken: File[] = [];
  const refused: { file: File; reason: Refusal }[] = [];
  for (const file of files) {
    if (taken.length >= places) refused.push({ file, reason: "no_room" });
    else if (open.length + taken.length >= FILES_AT_ONCE) refused.push({ file, reason: "too_many" });
    else if (bytes + file.size > QUEUE_MAX_BYTES) refused.push({ file, reason: "queue_full" });
    else {
      taken.push(file);
      bytes += file.size;
    }
  }
  return { taken, refused };
}
