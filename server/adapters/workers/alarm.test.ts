import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { memoryAlarm } from "../../../tests/support/app/memory-alarm.ts";
import { ownApp } from "../../../tests/support/app/own-app.ts";
import { alarmJobs } from "./alarm.ts";

const MINUTE_MS = 60_000;

let now: number;
beforeEach(() => {
  now = 1_800_000_000_000;
  vi.useFakeTimers({ now, toFake: ["Date"] });
});
afterEach(() => {
  vi.useRealTimers();
});

const pass = (ms: number) => {
  now += ms;
  vi.setSystemTime(now);
};

/** Creates a shop with a running clock, and the alarm of its object. */
async function shop() {
  const { platform } = await ownApp();
  platform.settings.fixedNow = null;
  platform.clock.set(null);
  const storage = memoryAlarm();
  return { storage, platform, jobs: alarmJobs(storage, () => platform) };
}

test("the alarm is set to the earliest time, then to the next", async () => {
  const { storage, jobs } = await shop();
  await jobs.alarm();

  jobs.wakeAt(now + 3 * MINUTE_MS);
  jobs.wakeAt(now + MINUTE_MS);
  expect(storage.time).toBe(now + MINUTE_MS);
  pass(MINUTE_MS);
  await jobs.alarm();

  expect(storage.time).toBe(now + 2 * MINUTE_MS);
});

test("times persist when the object restarts", async () => {
  const { storage, platform, jobs } = await shop();
  await jobs.alarm();
  jobs.wakeAt(now + 2 * MINUTE_MS);
  jobs.wakeAt(now + 3 * MINUTE_MS);

  const next = alarmJobs(storage, () => platform);
  pass(2 * MINUTE_MS);
  await next.alarm();

  expect(storage.time).toBe(now + MINUTE_MS);
});

test("an idle shop runs maintenance every five minutes", async () => {
  const { storage, jobs } = await shop();
  jobs.begin();
  expect(storage.time).toBe(now);

  await jobs.alarm();
  expect(storage.time).toBe(now + 5 * MINUTE_MS);
  pass(5 * MINUTE_MS);
  await jobs.alarm();

  expect(storage.time).toBe(now + 5 * MINUTE_MS);
});

test("wake runs due work immediately, despite later times", async () => {
  const { storage, jobs } = await shop();
  await jobs.alarm();
  jobs.wakeAt(now + MINUTE_MS);

  jobs.wake();

  expect(storage.time).toBeLessThanOrEqual(now);
});

test("a thousand times keep the earliest", async () => {
  const { storage, jobs } = await shop();
  await jobs.alarm();

  for (let minute = 1000; minute > 0; minute -= 1) jobs.wakeAt(now + minute * 1000);

  expect(storage.time).toBe(now + 1000);
});
