import { join } from "node:path";
import type { HostSender } from "../../http/sender.ts";
import { inProcessHub } from "../../hub.ts";
import { runNextBatch } from "../../job-table.ts";
import { runMaintenance } from "../../jobs/housekeeping.ts";
import { inProcessJobs } from "../../jobs/local-queue.ts";
import { type DeriveKey, type Log, makeClock, type Platform } from "../../platform.ts";
import type { Settings } from "../../settings.ts";
import { createShop } from "../../shop.ts";
import { mailOf } from "../mail.ts";
import { paymentsOf } from "../payments.ts";
import { afterWrites } from "./after-writes.ts";
import { openDatabase } from "./database.ts";
import { deferredWork } from "./deferred.ts";
import { diskFiles, dropHalfWritten } from "./disk.ts";
import type { OpenShop } from "./shop-house.ts";

const HOUSEKEEPING_EVERY_MS = 5 * 60 * 1000;

interface Opening {
  /** Folder of the database and the files. */
  folder: string;
  settings: Settings;
  log: Log;
  asset: Platform["asset"];
  deriveKey: DeriveKey;
  isSuspended?: boolean;
  /** Bound of SQLite's page cache. */
  pageCacheKb?: number;
  /** Times of due work from when the shop was last open. */
  times?: readonly number[];
}

/** Opens the shop of a folder: its database, files, jobs and streams. Throws one sentence if the database is unusable. */
export async function openShop(opening: Opening): Promise<OpenShop> {
  const { folder, settings, log, asset, deriveKey, isSuspended = false, times = [], pageCacheKb } = opening;
  const clock = makeClock(settings.fixedNow);
  const stored = join(folder, "files");
  const { db, close } = await openDatabase(join(folder, "pano.db"), {
    settings,
    now: clock.now(),
    log,
    ...(pageCacheKb !== undefined && { pageCacheKb }),
  });
  // A server started for a backup or a restore changes no rows and no files of another server.
  const isAtRest = settings.isOperatorOnly;
  if (!isAtRest) {
    await dropHalfWritten(stored).catch((error: unknown) => {
      close();
      throw error;
    });
  }

  const jobs = inProcessJobs(() => platform, runNextBatch);
  const hub = inProcessHub();
  const deferred = deferredWork(log);
  const platform: Platform = {
    host: "deno",
    db,
    files: afterWrites(diskFiles(stored), db.settled),
    clock,
    settings,
    log,
    asset,
    jobs,
    hub,
    mail: afterWrites(mailOf(settings), db.settled),
    payments: afterWrites(paymentsOf(settings.payments), db.settled),
    deriveKey,
    defer: deferred.defer,
    isSuspended,
  };
  const app = createShop(platform, null);

  const hasChores = !isAtRest && !isSuspended;
  /** Maintenance runs, or is about to for the first time. */
  let isTidying = hasChores;
  let housework: Promise<void> | undefined;
  async function tidy(): Promise<void> {
    isTidying = true;
    housework = runMaintenance(platform);
    await housework.catch(() => undefined);
    jobs.wake();
    isTidying = false;
  }
  let first: ReturnType<typeof setTimeout> | undefined;
  let chores: ReturnType<typeof setInterval> | undefined;

  return {
    fetch: (request: Request, sender: HostSender) => app.fetch(request, sender),
    start() {
      if (!hasChores) return;
      for (const time of times) jobs.wakeAt(time);
      first = setTimeout(() => void tidy(), 0);
      chores = setInterval(() => void tidy(), HOUSEKEEPING_EVERY_MS);
    },
    isBusy: () => isTidying || hub.listeners() > 0 || jobs.isBusy() || deferred.isBusy(),
    times: jobs.times,
    endStreams: hub.close,
    async close() {
      hub.close();
      clearTimeout(first);
      clearInterval(chores);
      await housework?.catch(() => undefined);
      await deferred.settled();
      await jobs.stop();
      await db.settled().catch((error) => log("error", "what was written last is lost", { error: String(error) }));
      close();
    },
  };
}
