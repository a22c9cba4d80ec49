import { fold } from "../text/fold.ts";
import { isDay } from "../time/is-day.ts";
import { addDays, atTime, dayKey, instantAt, zoneOffset } from "../time/zone.ts";
import { AHEAD_MAX_MS } from "./inbox-limits.ts";

const HOUR_MS = 3_600_000;
const LATER_MS = 3 * HOUR_MS;
const EVENING = 18;
const MORNING = 9;

/** Three hours from now, or this evening if that would be tomorrow. */
export function laterToday(now: number, tz: string): number {
  const evening = atTime(dayKey(now, tz), { hour: EVENING }, tz);
  const later = now + LATER_MS;
  return dayKey(later, tz) === dayKey(now, tz) || evening <= now ? later : evening;
}

/** Nine in the morning of the next day. */
export const tomorrowMorning = (now: number, tz: string): number =>
  atTime(addDays(dayKey(now, tz), 1), { hour: MORNING }, tz);

/** Nine in the morning of the next Monday. */
export const mondayMorning = (now: number, tz: string): number => weekday(now, { day: 1, hour: MORNING, tz });

/** Next occurrence of a weekday (0 is Sunday) at that time. */
function weekday(now: number, want: { day: number; hour: number; minute?: number; tz: string }): number {
  const today = dayKey(now, want.tz);
  const ahead = (want.day - new Date(`${today}T00:00:00Z`).getUTCDay() + 7) % 7;
  const at = atTime(addDays(today, ahead), want, want.tz);
  return at > now ? at : atTime(addDays(today, ahead + 7), want, want.tz);
}

// Folded names, Sunday first.
const weekdays: readonly (readonly string[])[] = [
  ["sun", "sunday", "paz", "pazar"],
  ["mon", "monday", "pzt", "pazartesi"],
  ["tue", "tuesday", "sal", "sali"],
  ["wed", "wednesday", "car", "carsamba"],
  ["thu", "thursday", "per", "persembe"],
  ["fri", "friday", "cum", "cuma"],
  ["sat", "saturday", "cmt", "cumartesi"],
];
const todayWords = ["today", "bugun"];
const tomorrowWords = ["tomorrow", "yarin"];

const TYPED =
  /^(?:\+(\d{1,4})\s*(m|min|dk|h|s|sa|d|g|w|hf)|([\p{L}]+|\d{4}-\d{2}-\d{2})?(?:\s*(\d{1,2})[:.](\d{2}))?)$/iu;
const unitMs: Record<string, number> = {
  m: 60_000,
  min: 60_000,
  dk: 60_000,
  h: HOUR_MS,
  s: HOUR_MS,
  sa: HOUR_MS,
  d: 24 * HOUR_MS,
  g: 24 * HOUR_MS,
  w: 7 * 24 * HOUR_MS,
  hf: 7 * 24 * HOUR_MS,
};

/**
 * Parses a time in a zone, or null: `+3d`, `+2h`, `mon 10:00`, `pzt 10:00`, `tomorrow`, `yarın 14:30`, `2026-07-01
 * 08:00`, `16:45`. A day without a time means nine in the morning; `+3d` keeps the time of day.
 */
export function readSnooze(typed: string, now: number, tz: string): number | null {
  const found = TYPED.exec(fold(typed));
  if (!found) return null;
  const [, count, unit, day, hours, minutes] = found;
  if (count && unit) return laterBy(Number(count), unit, now, tz);
  if (!day && !hours) return null;
  const time = { hour: hours ? Number(hours) : MORNING, minute: Number(minutes ?? 0) };
  if (time.hour > 23 || time.minute > 59) return null;
  return dayTime(day, time, now, tz);
}

function laterBy(count: number, unit: string, now: number, tz: string): number {
  const ms = unitMs[unit] ?? 0;
  if (ms < 24 * HOUR_MS) return now + count * ms;
  return instantAt(now + zoneOffset(now, tz) + count * ms, tz);
}

function dayTime(day: string | undefined, time: { hour: number; minute: number }, now: number, tz: string) {
  const today = dayKey(now, tz);
  if (day === undefined) {
    const at = atTime(today, time, tz);
    return at > now ? at : atTime(addDays(today, 1), time, tz);
  }
  if (isDay(day)) return atTime(day, time, tz);
  if (todayWords.includes(day)) return atTime(today, time, tz);
  if (tomorrowWords.includes(day)) return atTime(addDays(today, 1), time, tz);
  const index = weekdays.findIndex((names) => names.includes(day));
  return index < 0 ? null : weekday(now, { day: index, ...time, tz });
}

/** Problem with a wake-up time, or null. */
export function aheadProblem(at: number, now: number): "in_past" | "too_big" | null {
  if (at <= now) return "in_past";
  return at - now > AHEAD_MAX_MS ? "too_big" : null;
}
