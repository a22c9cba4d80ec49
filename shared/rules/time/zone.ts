const DAY_MS = 86_400_000;
// All current zones change their offset on a quarter of an hour, so one cached offset serves the whole quarter.
const QUARTER_MS = 900_000;
const REMEMBERED_QUARTERS = 20_000;

/** Whether text is the canonical spelling of a time zone supported by this runtime. */
export function isTimeZone(zone: string): boolean {
  // Intl also accepts "europe/istanbul" and offsets such as "+03:00".
  if (!/^[A-Z]/.test(zone)) return false;
  try {
    const known = new Intl.DateTimeFormat("en", { timeZone: zone }).resolvedOptions().timeZone;
    // Intl resolves an old zone name to its new one; such names are valid.
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

/** Caches an offset sent by the server: creating the `Intl` formatter takes 100 ms on a slow phone. */
export function learnOffset(at: number, tz: string, offset: number): void {
  knownOffsets(tz).set(Math.floor(at / QUARTER_MS), offset);
}

/** Offset of a zone from UTC at an instant, in milliseconds. */
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

/** Day (`YYYY-MM-DD`) of an instant in a zone. */
export function dayKey(at: number, tz: string): string {
  return new Date(at + zoneOffset(at, tz)).toISOString().slice(0, 10);
}

/** Month (`YYYY-MM`) of an instant in a zone. */
export function monthKey(at: number, tz: string): string {
  return dayKey(at, tz).slice(0, 7);
}

/**
 * Instant of a local time, given as if it were UTC. A skipped time is shifted past the jump; a repeated time means its
 * first occurrence.
 */
export function instantAt(local: number, tz: string): number {
  const before = zoneOffset(local - DAY_MS, tz);
  const after = zoneOffset(local + DAY_MS, tz);
  const fits = [before, after].filter((offset) => zoneOffset(local - offset, tz) === offset);
  return local - (fits.length > 0 ? Math.max(...fits) : before);
}

/** First instant of a day in a zone, also when midnight is skipped. */
export const dayStart = (day: string, tz: string): number => instantAt(Date.parse(`${day}T00:00:00Z`), tz);

/** Instant of an hour and minute of a day in a zone; see {@link instantAt}. */
export const atTime = (day: string, { hour, minute = 0 }: { hour: number; minute?: number }, tz: string): number =>
  instantAt(Date.parse(`${day}T00:00:00Z`) + (hour * 60 + minute) * 60_000, tz);

/** Bounds of a day in a zone; the end is exclusive. */
export function dayBounds(day: string, tz: string): { start: number; end: number } {
  return { start: dayStart(day, tz), end: dayStart(addDays(day, 1), tz) };
}

/** Adds days to a day; negative values subtract. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/** Adds months to a month; negative values subtract. */
export function addMonths(month: string, months: number): string {
  const [year = 0, number = 1] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 7);
}

/** Bounds of a month in a zone; the end is exclusive. */
export function monthBounds(month: string, tz: string): { start: number; end: number } {
  return { start: dayStart(`${month}-01`, tz), end: dayStart(`${addMonths(month, 1)}-01`, tz) };
}

/** The last `count` months, oldest first, ending with the month of `now`. */
export function lastMonths(now: number, tz: string, count = 12): string[] {
  const current = monthKey(now, tz);
  return Array.from({ length: count }, (_, index) => addMonths(current, index - count + 1));
}

/** Time range with a constant offset from UTC: from `from`, before `to`. */
export interface OffsetSpan {
  from: number;
  to: number;
  offset: number;
}

/** Time ranges of constant offset between two instants; changes are found to the minute. */
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
    // Offsets change on a quarter of an hour.
    const change = Math.ceil(low / QUARTER_MS) * QUARTER_MS;
    spans.push({ from: begin, to: change, offset });
    begin = change;
    offset = zoneOffset(change, tz);
    at = change;
  }
  return [...spans, { from: begin, to: to + 1, offset }];
}

/** Local ISO time with its offset from UTC: `2026-06-15T15:00:00+03:00`. */
export function isoIn(at: number, tz: string): string {
  const minutes = Math.round(zoneOffset(at, tz) / 60_000);
  const two = (value: number) => String(Math.trunc(Math.abs(value))).padStart(2, "0");
  const offset = `${minutes < 0 ? "-" : "+"}${two(minutes / 60)}:${two(minutes % 60)}`;
  return `${new Date(at + minutes * 60_000).toISOString().slice(0, 19)}${offset}`;
}
