import type { Boot } from "#shared/boot.ts";
import { dayKey } from "#shared/rules/zone.ts";

const DAY_MS = 86_400_000;

/**
 * A browser's first formatter, whichever it is, holds a slow phone up for a sixth of a second. So the server hands over
 * the texts it drew a page with, and the page comes to life with those; it also shows the same text where the two
 * engines would differ.
 */
type Texts = Boot["texts"];

const formatters = new Map<string, unknown>();
let known: Texts = {};
let noted: Texts | null = null;

/** What the document was drawn with stands for its formatters from now on. */
export function adoptTexts(texts: Texts): void {
  known = texts;
}

/** Runs a drawing, which must not wait for anything, and tells by formatter and value the texts it came to. */
export function recordTexts<T>(draw: () => T): { drawn: T; texts: Texts } {
  const texts: Texts = {};
  noted = texts;
  try {
    return { drawn: draw(), texts };
  } finally {
    noted = null;
  }
}

/** A formatter that is made once; its kind, language and options are the key. */
function kept<F>(key: string, make: () => F): F {
  const found = formatters.get(key) ?? make();
  formatters.set(key, found);
  return found as F;
}

/** The text of a value: as the document had it, else freshly written. */
function say(key: string, value: string | number, write: () => string): string {
  const text = known[key]?.[value] ?? write();
  if (noted) {
    noted[key] ??= {};
    noted[key][value] = text;
  }
  return text;
}

/** A number as a language writes it. */
export function sayNumber(language: string, options: Intl.NumberFormatOptions, value: number): string {
  const key = `n ${language} ${JSON.stringify(options)}`;
  return say(key, value, () => kept(key, () => new Intl.NumberFormat(language, options)).format(value));
}

/** A moment, in epoch milliseconds, as a language writes it. */
export function sayTime(language: string, options: Intl.DateTimeFormatOptions, at: number): string {
  const key = `t ${language} ${JSON.stringify(options)}`;
  return say(key, at, () => kept(key, () => new Intl.DateTimeFormat(language, options)).format(at));
}

const agoOf = (language: string) =>
  kept(`r ${language}`, () => new Intl.RelativeTimeFormat(language, { numeric: "auto" }));

/** "3 hours ago", "now". */
export const sayAgo = (language: string, value: number, unit: Intl.RelativeTimeFormatUnit): string =>
  say(`r ${language} ${unit}`, value, () => agoOf(language).format(value, unit));

/** "3 days ago", "yesterday": by the calendar of a zone, both moments in epoch milliseconds. */
export function sayDaysAgo(language: string, at: number, { now, zone }: { now: number; zone: string }): string {
  const midnight = (moment: number) => Date.parse(dayKey(moment, zone));
  return say(`a ${language} ${zone} ${now}`, at, () =>
    agoOf(language).format(Math.round((midnight(at) - midnight(now)) / DAY_MS), "day"),
  );
}

/** A country by its ISO 3166 code of two letters. */
export function sayCountry(language: string, code: string): string {
  const key = `c ${language}`;
  const names = () => kept(key, () => new Intl.DisplayNames([language], { type: "region" }));
  return say(key, code, () => names().of(code) ?? code);
}

/** The sign of a currency, by its ISO 4217 code: "$". */
export function sayCurrency(language: string, currency: string): string {
  return say(`s ${language}`, currency, () => {
    const parts = new Intl.NumberFormat(language, { style: "currency", currency }).formatToParts(0);
    return parts.find(({ type }) => type === "currency")?.value ?? currency;
  });
}

/** A count within a sentence of a catalogue. */
export const count = (language: string, value: number, offset: number): string =>
  sayNumber(language, {}, value - offset);

/** Makes a first number and a first time, so that whoever acts next need not wait for them. */
export function warmUpFormatters(language: string): void {
  new Intl.NumberFormat(language).format(0);
  new Intl.DateTimeFormat(language, { dateStyle: "medium", timeZone: "UTC" }).format(0);
}
