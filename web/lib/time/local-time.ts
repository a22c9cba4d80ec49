import { atTime, zoneOffset } from "#shared/rules/zone.ts";

/** An instant as the clocks of a zone show it: `2026-06-20T17:30`. */
export const localOf = (at: number, tz: string): string => new Date(at + zoneOffset(at, tz)).toISOString().slice(0, 16);

/** The instant at which the clocks of a zone show this. */
export function instantOf(local: string, tz: string): number {
  const [day = "", time = ""] = local.split("T");
  const [hour = 0, minute = 0] = time.split(":").map(Number);
  return atTime(day, { hour, minute }, tz);
}

const MINUTE = 60_000;

/** A time as the clocks of a zone can show it: one they jump over becomes the first minute after the jump. */
export function realLocal(local: string, tz: string): string {
  let next = local;
  while (localOf(instantOf(next, tz), tz) !== next)
    next = new Date(Date.parse(`${next}Z`) + MINUTE).toISOString().slice(0, 16);
  return next;
}
