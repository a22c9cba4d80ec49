import type { DurableObjectStorage } from "@cloudflare/workers-types";
import { doDueWork } from "../../job-table.ts";
import { runMaintenance } from "../../jobs/housekeeping.ts";
import type { Jobs, Platform } from "../../platform.ts";

/** Durable Object storage used here: the alarm, and the times after it. */
export type AlarmStorage = Pick<DurableObjectStorage, "setAlarm" | "kv">;

const HOUSEKEEPING_EVERY_MS = 5 * 60_000;
/** Working time of one alarm, milliseconds; the next alarm does the rest. */
const WORK_FOR_MS = 10_000;
const AGAIN_MS = 1_000;
/** Times beyond this number are dropped; maintenance finds all due work. */
const TIMES_MOST = 200;
const TIMES = "times of due work";
const HOUSE = "time of housekeeping";

/**
 * Runs due work in the alarm of the shop's object. An object has only one alarm, so the times of later work are stored
 * separately; both persist while the object sleeps.
 */
export function alarmJobs(
  storage: AlarmStorage,
  platformOf: () => Platform,
): Jobs & { begin(): void; alarm(): Promise<void> } {
  const storedTimes = () => storage.kv.get<number[]>(TIMES) ?? [];

  /** Sets the alarm to the earliest time. */
  function setAlarm(times: readonly number[]): void {
    const first = Math.min(storage.kv.get<number>(HOUSE) ?? Number.POSITIVE_INFINITY, ...times);
    if (!Number.isFinite(first)) return;
    storage.setAlarm(first).catch((error: unknown) => {
      // The due work is stored, so the next alarm finds it.
      platformOf().log("error", "the alarm was not set", { error: String(error) });
    });
  }

  /** `at` is in system time, which alarms use, not in the time of a fixed clock. */
  function wakeOnce(at: number): void {
    const stored = storedTimes();
    if (stored.includes(at)) return;
    const times = [...stored, at].sort((a, b) => a - b).slice(0, TIMES_MOST);
    storage.kv.put(TIMES, times);
    setAlarm(times);
  }

  async function runMaintenanceIfDue(now: number): Promise<void> {
    if ((storage.kv.get<number>(HOUSE) ?? 0) > now) return;
    storage.kv.put(HOUSE, now + HOUSEKEEPING_EVERY_MS);
    const platform = platformOf();
    if (!platform.isSuspended) await runMaintenance(platform);
  }

  return {
    // Rounded to whole seconds, so that calls within one second share a time.
    wake: () => wakeOnce(Math.floor(Date.now() / 1000) * 1000),
    wakeAt(at) {
      const { clock, settings } = platformOf();
      // A fixed clock is moved by hand, and that call runs the work that falls due.
      if (settings.fixedNow !== null) return;
      wakeOnce(Date.now() + Math.ceil(Math.max(at - clock.now(), 0) / 1000) * 1000);
    },
    settle: async () => void (await doDueWork(platformOf(), Number.POSITIVE_INFINITY)),
    /** Continues the work of an object that ended; the first alarm of a new shop runs maintenance. */
    begin: () => wakeOnce(Date.now()),
    async alarm() {
      const now = Date.now();
      storage.kv.put(
        TIMES,
        storedTimes().filter((time) => time > now),
      );
      await runMaintenanceIfDue(now);
      const left = await doDueWork(platformOf(), WORK_FOR_MS);
      if (left) wakeOnce(Date.now() + (left === "later" ? AGAIN_MS : 0));
      else setAlarm(storedTimes());
    },
  };
}
