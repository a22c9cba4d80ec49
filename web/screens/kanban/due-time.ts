import { zoneOffset } from "#shared/rules/zone.ts";

/** An instant as the clocks of a zone show it, in the form a field of date and time takes: `2026-06-20T17:30`. */
export function localOf(iso: string | null, tz: string): string {
  if (!iso) return "";
  const at = Date.parse(iso);
  return new Date(at + zoneOffset(at, tz)).toISOString().slice(0, 16);
}

/** The instant at which the clocks of a zone show this; null while it is not complete. */
export function isoOf(local: string, tz: string): string | null {
  const shown = Date.parse(`${local}:00.000Z`);
  if (Number.isNaN(shown)) return null;
  // Twice, since the offset is that of the instant which is looked for.
  const near = shown - zoneOffset(shown, tz);
  return new Date(shown - zoneOffset(near, tz)).toISOString();
}
