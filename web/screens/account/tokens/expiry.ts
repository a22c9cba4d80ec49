import { addDays, dayBounds, dayKey } from "#shared/rules/time/zone.ts";

export const lifetimes = ["7", "30", "90", "365", "own"] as const;
export type Lifetime = (typeof lifetimes)[number];

interface Place {
  now: number;
  timeZone: string;
}

/** When a token ends that is made now; undefined where the day is none a token may end on. */
export function expiryOf(lifetime: Lifetime, day: string, place: Place): string | undefined {
  if (lifetime !== "own") return new Date(place.now + Number(lifetime) * 86_400_000).toISOString();
  const { first, last } = expiryDays(place);
  // Good until that day is over where the person is.
  return day >= first && day <= last ? new Date(dayBounds(day, place.timeZone).end - 1).toISOString() : undefined;
}

/** The first and the last day a token may end on. */
export function expiryDays({ now, timeZone }: Place): { first: string; last: string } {
  const today = dayKey(now, timeZone);
  return { first: today, last: addDays(today, 365) };
}
