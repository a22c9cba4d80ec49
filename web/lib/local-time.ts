import { atTime, zoneOffset } from "#shared/rules/zone.ts";

/** An instant as the clocks of a zone show it: `2026-06-20T17:30`. */
export const localOf = (at: number, tz: string): string => new Date(at + zoneOffset(at, tz)).toISOString().slice(0, 16);

/** The instant at which the clocks of a zone show this. */
export function instantOf(local: string, tz: string): number {
  const [day = "", time = ""] = local.split("T");
  const [hour = 0, minute = 0] = time.split(":").map(Number);
  return atTime(day, { hour, minute }, tz);
}
