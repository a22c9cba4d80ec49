import { atTime, zoneOffset } from "#shared/rules/time/zone.ts";

/** Local time of an instant in a zone: `2026-06-20T17:30`. */
export const localOf = (at: number, tz: string): string => new Date(at + zoneOffset(at, tz)).toISOString().slice(0, 16);

/** Instant of a local time in a zone. */
export function instantOf(local: string, tz: string): number {
  const [day = "", time = ""] = local.split("T");
  const [hour = 0, minute = 0] = time.split(":").map(Number);
  return atTime(day, { hour, minute }, tz);
}

const MINUTE = 60_000;

/** Nearest existing local time of a zone: a skipped one becomes the first minute after the gap. */
export function realLocal(local: string, tz: string): string {
  let next = local;
  while (localOf(instantOf(next, tz), tz) !== next)
    next = new Date(Date.parse(`${next}Z`) + MINUTE).toISOString().slice(0, 16);
  return next;
}
