const DAY_MS = 86_400_000;
// Every zone in use today changes its offset on a quarter of an hour, so one answer serves the whole quarter.
const QUARTER_MS = 900_000;
const REMEMBERED_QUARTERS = 20_000;

/** Whether a text is the name of a time zone that this machine knows, as lists of them write it. */
export function isTimeZone(zone: string): boolean {
  // The machine itself takes "europe/istanbul" too, and an offset like "+03:00".
  if (!/^[A-Z]/.test(zone)) return false;
  try {
    const known = new Intl.DateTimeFormat("en", { timeZone: zone }).resolvedOptions().timeZone;
    // An older name of a zone is told by its newer one.
    return known === zone || known.toLowerCase() !== zone.toLowerCase();
  } catch {
    return false;
  }
}

const formats = new Map<string, Intl.DateTimeFormat>();
const offsetsOf = new Map<string, Map<number, number>>();

function formatOf(tz: string): Intl.DateTimeFormat {
  const known = formats.get(tz);
  if (known) return known;
  const parts = { year: "numeric", month: "2-digit", day: "2-digit", hour: "2-digit", minute: "2-digit" } as const;
  const format = new Intl.DateTimeFormat("en-US", { timeZone: tz, hourCycle: "h23", era: "short", ...parts });
  formats.set(tz, format);
  return format;
}

function knownOffsets(tz: string): Map<number, number> {
  const known = offsetsOf.get(tz) ?? new Map<number, number>();
  offsetsOf.set(tz, known);
  return known;
}

/** Takes an offset over from the server: a slow phone needs 100 ms to make the formatter that tells it. */
export function learnOffset(at: number, tz: string, offset: number): void {
  knownOffsets(tz).set(Math.floor(at / QUARTER_MS), offset);
}

/** How far the zone's clocks are ahead of UTC at an instant, in milliseconds. */
export function zoneOffset(at: number, tz: string): number {
  const offsets = knownOffsets(tz);
  const quarter = Math.floor(at / QUARTER_MS);
  const known = offsets.get(quarter);
  if (known !== undefined) return known;
  const told = formatOf(tz).formatToParts(quarter * QUARTER_MS);
  const part = Object.fromEntries(told.map(({ type, value }) => [type, value]));
  const shown = Date.UTC(
    Number(part.year),
    Number(part.month) - 1,
    Number(part.day),
    Number(part.hour),
    Number(part.minute),
  );
  const offset = shown - quarter * QUARTER_MS;
  if (offsets.size >= REMEMBERED_QUARTERS) offsets.clear();
  offsets.set(quarter, offset);
  return offset;
}

/** The day (`YYYY-MM-DD`) an instant falls on in a zone. */
export function dayKey(at: number, tz: string): string {
  return new Date(at + zoneOffset(at, tz)).toISOString().slice(0, 10);
}

/** The month (`YYYY-MM`) an instant falls in. */
export function monthKey(at: number, tz: string): string {
  return dayKey(at, tz).slice(0, 7);
}

/**
 * The instant at which a zone's clocks show a time, which is told as if it were UTC. One they jump over is as long after
 * the jump, one they show twice is the first.
 */
export function instantAt(local: number, tz: string): number {
  const before = zoneOffset(local - DAY_MS, tz);
  const after = zoneOffset(local + DAY_MS, tz);
  const fits = [before, after].filter((offset) => zoneOffset(local - offset, tz) === offset);
  return local - (fits.length > 0 ? Math.max(...fits) : before);
}

/** The first instant of a day in a zone, also where the clocks jump over midnight. */
export const dayStart = (day: string, tz: string): number => instantAt(Date.parse(`${day}T00:00:00Z`), tz);

/** An hour and minute of a day in a zone, see {@link instantAt}. */
export const atTime = (day: string, { hour, minute = 0 }: { hour: number; minute?: number }, tz: string): number =>
  instantAt(Date.parse(`${day}T00:00:00Z`) + (hour * 60 + minute) * 60_000, tz);

/** A whole day in a zone: from its first instant up to, not including, the next day's. */
export function dayBounds(day: string, tz: string): { start: number; end: number } {
  return { start: dayStart(day, tz), end: dayStart(addDays(day, 1), tz) };
}

/** The day so many days later (or earlier). */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/** The month so many months later (or earlier). */
export function addMonths(month: string, months: number): string {
  const [year = 0, number = 1] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 7);
}

/** A whole month in a zone, end not included. */
export function monthBounds(month: string, tz: string): { start: number; end: number } {
  return { start: dayStart(`${month}-01`, tz), end: dayStart(`${addMonths(month, 1)}-01`, tz) };
}

/** The last `count` months, oldest first, ending with the one `now` falls in. */
export function lastMonths(now: number, tz: string, count = 12): string[] {
  const current = monthKey(now, tz);
  return Array.from({ length: count }, (_, index) => addMonths(current, index - count + 1));
}

/** A stretch of time in which a zone's clocks stand still against UTC: from `from`, before `to`. */
export interface OffsetSpan {
  from: number;
  to: number;
  offset: number;
}

/** The stretches of one offset between two instants, to the minute of each change. */
export function offsetSpans(from: number, to: number, tz: string): OffsetSpan[] {
  const spans: OffsetSpan[] = [];
  let begin = from;
  let offset = zoneOffset(from, tz);
  for (let at = from; at < to; ) {
    const next = Math.min(at + 7 * DAY_MS, to);
    if (zoneOffset(next, tz) === offset) {
      at = next;
      continue;
    }
    let [low, high] = [at, next];
    while (high - low > 60_000) {
      const middle = low + Math.floor((high - low) / 2);
      if (zoneOffset(middle, tz) === offset) low = middle;
      else high = middle;
    }
    // Clocks are set on the quarter of an hour.
    const change = Math.ceil(low / QUARTER_MS) * QUARTER_MS;
    spans.push({ from: begin, to: change, offset });
    begin = change;
    offset = zoneOffset(change, tz);
    at = change;
  }
  return [...spans, { from: begin, to: to + 1, offset }];
}

/** An instant as a zone's clock shows it, with its offset from UTC: `2026-06-15T15:00:00+03:00`. */
export function isoIn(at: number, tz: string): string {
  const minutes = Math.round(zoneOffset(at, tz) / 60_000);
  const two = (value: number) => String(Math.trunc(Math.abs(value))).padStart(2, "0");
  const offset = `${minutes < 0 ? "-" : "+"}${two(minutes / 60)}:${two(minutes % 60)}`;
  return `${new Date(at + minutes * 60_000).toISOString().slice(0, 19)}${offset}`;
}
