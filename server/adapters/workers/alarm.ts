import type { DurableObjectStorage } from "@cloudflare/workers-types";
import { doDueWork } from "../../jobs/due.ts";
import { keepHouse } from "../../jobs/housekeeping.ts";
import type { Jobs, Platform } from "../../platform.ts";

/** What the alarm keeps: the one time at which the object is woken, and the times after it. */
export type AlarmStorage = Pick<DurableObjectStorage, "setAlarm" | "kv">;

const HOUSEKEEPING_EVERY_MS = 5 * 60_000;
/** One alarm works for so long, then leaves the rest to the next. */
const WORK_FOR_MS = 10_000;
const AGAIN_MS = 1_000;
/** Later times than these are left to housekeeping, which looks for all that is due. */
const TIMES_MOST = 200;
const TIMES = "times of due work";
const HOUSE = "time of housekeeping";

/**
 * Due work of a shop, done by the alarm of its object. An object has one alarm, so the times at which there will be
 * something due are kept beside it; all of them outlive the object's sleep.
 */
export function alarmJobs(
  storage: AlarmStorage,
  platformOf: () => Platform,
): Jobs & { begin(): void; alarm(): Promise<void> } {
  const timesKept = () => storage.kv.get<number[]>(TIMES) ?? [];

  /** Has the object woken at the first of its times. */
  function setAlarm(times: readonly number[]): void {
    const first = Math.min(storage.kv.get<number>(HOUSE) ?? Number.POSITIVE_INFINITY, ...times);
    if (!Number.isFinite(first)) return;
    storage.setAlarm(first).catch((error: unknown) => {
      // What is due is stored already, and found by the next alarm.
      platformOf().log("error", "the alarm was not set", { error: String(error) });
    });
  }

  /** `at`: by the system's own clock, which the alarm goes by. */
  function wakeOnce(at: number): void {
    const times = timesKept();
    if (times.includes(at)) return;
    const kept = [...times, at].sort((a, b) => a - b).slice(0, TIMES_MOST);
    storage.kv.put(TIMES, kept);
    setAlarm(kept);
  }

  async function keepHouseIfDue(now: number): Promise<void> {
    if ((storage.kv.get<number>(HOUSE) ?? 0) > now) return;
    storage.kv.put(HOUSE, now + HOUSEKEEPING_EVERY_MS);
    await keepHouse(platformOf());
  }

  return {
    // Whole seconds, so that many of one moment are one time.
    wake: () => wakeOnce(Math.floor(Date.now() / 1000) * 1000),
    wakeAt(at) {
      const { clock, settings } = platformOf();
      // A clock that stands still is moved by hand, and what falls due by that is done there and then.
      if (settings.fixedNow !== null) return;
      wakeOnce(Date.now() + Math.ceil(Math.max(at - clock.now(), 0) / 1000) * 1000);
    },
    settle: async () => void (await doDueWork(platformOf(), Number.POSITIVE_INFINITY)),
    /** Goes on with what an object that ended has left; the first alarm of a new shop keeps house. */
    begin: () => wakeOnce(Date.now()),
    async alarm() {
      const now = Date.now();
      storage.kv.put(
        TIMES,
        timesKept().filter((time) => time > now),
      );
      await keepHouseIfDue(now);
      const left = await doDueWork(platformOf(), WORK_FOR_MS);
      if (left) wakeOnce(Date.now() + (left === "later" ? AGAIN_MS : 0));
      else setAlarm(timesKept());
    },
  };
}
