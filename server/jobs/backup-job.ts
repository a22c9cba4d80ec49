import type { Actor } from "../actor.ts";
import { layoutsOf } from "../db/backup/layout.ts";
import type { BackupPlace } from "../db/backup/places.ts";
import { nextBlock, type Shop, ShopMoved, shopOf } from "../db/backup/write.ts";
import { keepPart } from "../db/jobs/job-parts.ts";
import { type JobRow, saveBatch } from "../db/jobs/jobs.ts";

const PIECE_CHARS = 2_000_000;
/** Attempts to read a shop that changes meanwhile. */
const TRIES = 8;
const BUSY = "The shop was written to all the time, so no backup came of it: try again when less is going on.";

/** Writes the next blocks of a backup as one part of its file; starts again if the shop has changed meanwhile. */
export async function runBackupBatch(actor: Actor, job: JobRow<unknown, BackupPlace>): Promise<void> {
  const { tries = 0, parts = 0, most = 0 } = job.place;
  try {
    const place = await writePart(shopOf(actor.platform), { name: job.id, place: job.place });
    const isLast = place.write === null;
    const done = place.rows ?? job.done;
    saveBatch(actor, job, { patch: { ...(isLast ? { state: "done" as const, total: done } : {}), done, place } });
  } catch (error) {
    if (!(error instanceof ShopMoved)) throw error;
    const again = tries + 1 < TRIES;
    const patch = again ? { done: 0 } : { state: "failed" as const, result: { code: "changed_since", message: BUSY } };
    saveBatch(actor, job, { patch: { ...patch, place: { tries: tries + 1, most: Math.max(parts, most) } } });
  }
}

/** Stores one part of a backup under a job's name and returns the next position; `write` is null after the last. */
export async function writePart(
  shop: Shop,
  { name, place }: { name: string; place: BackupPlace },
): Promise<BackupPlace> {
  const layouts = layoutsOf(shop.db);
  const { parts = 0, bytes = 0 } = place;
  const texts: string[] = [];
  let write = place.write ?? null;
  let rows = place.rows ?? 0;
  for (let chars = 0; chars < PIECE_CHARS; chars += texts.at(-1)?.length ?? 0) {
    const block = await nextBlock(shop, layouts, write);
    texts.push(block.text);
    write = block.place;
    if (write === null) break;
    rows = write.rows;
  }
  const size = await keepPart(shop.files, { jobId: name, n: parts, text: texts.join("") });
  return { ...place, write, rows, parts: parts + 1, bytes: bytes + size };
}
