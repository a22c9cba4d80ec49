import { fold } from "../text/fold.ts";
import { addDays } from "./zone.ts";

const NEAR: Record<string, number> = { today: 0, bugun: 0, tomorrow: 1, yarin: 1 };
/** Weekday names in English and Turkish, Monday first. */
const WEEKDAYS = [
  ["mon", "monday", "pzt", "pazartesi"],
  ["tue", "tuesday", "sal", "sali"],
  ["wed", "wednesday", "car", "cars", "carsamba"],
  ["thu", "thursday", "per", "pers", "persembe"],
  ["fri", "friday", "cum", "cuma"],
  ["sat", "saturday", "cmt", "cumartesi"],
  ["sun", "sunday", "paz", "pazar"],
];
const STEPS: Record<string, number> = { d: 1, g: 1, w: 7, h: 7 };

/**
 * Day that a word means relative to today, or null: `2026-06-20`, `20.06.2026`, `20.06`, `06/20/2026`, `tomorrow`,
 * `yarın`, `fri`, `cuma`, `+3d`, `+3g`, `+2w`, `+2h`. A day without a year and a weekday mean the next occurrence.
 */
export function dayWord(word: string, today: string): string | null {
  const text = fold(word);
  if (text in NEAR) return addDays(today, NEAR[text]!);
  const step = /^\+(\d{1,3})([dgwh])$/.exec(text);
  if (step) return addDays(today, Number(step[1]) * STEPS[step[2]!]!);
  const weekday = WEEKDAYS.findIndex((names) => names.includes(text));
  if (weekday >= 0) return addDays(today, ((weekday - weekdayOf(today) + 6) % 7) + 1);
  return written(text, today);
}

function written(text: string, today: string): string | null {
  const iso = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  if (iso) return dayOf(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const dotted = /^(\d{1,2})\.(\d{1,2})(?:\.(\d{4}))?\.?$/.exec(text);
  if (dotted) return datedFrom(today, { day: Number(dotted[1]), month: Number(dotted[2]), year: dotted[3] });
  const slashed = /^(\d{1,2})\/(\d{1,2})(?:\/(\d{4}))?$/.exec(text);
  if (slashed) return datedFrom(today, { day: Number(slashed[2]), month: Number(slashed[1]), year: slashed[3] });
  return null;
}

interface Written {
  day: number;
  month: number;
  year: string | undefined;
}

function datedFrom(today: string, { day, month, year }: Written): string | null {
  if (year) return dayOf(Number(year), month, day);
  const thisYear = Number(today.slice(0, 4));
  const dated = dayOf(thisYear, month, day);
  return dated !== null && dated >= today ? dated : dayOf(thisYear + 1, month, day);
}

/** Day as ISO text, or null if it does not exist. */
function dayOf(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day));
  const isReal = date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return isReal ? date.toISOString().slice(0, 10) : null;
}

const weekdayOf = (day: string): number => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
