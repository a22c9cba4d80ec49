import type { Boot } from "#shared/boot.ts";
import { dayKey } from "#shared/rules/time/zone.ts";

const DAY_MS = 86_400_000;

/**
 * Formatted texts by formatter and value. The first formatter of a browser blocks a slow phone for a sixth of a second,
 * so the page hydrates with the server's texts; they also match where the engines differ.
 */
type Texts = Boot["texts"];

const formatters = new Map<string, unknown>();
let known: Texts = {};
let noted: Texts | null = null;

/** Uses the texts of the document in place of its formatters. */
export function adoptTexts(texts: Texts): void {
  known = texts;
}

/** Runs a synchronous render and returns the texts it formatted. */
export function recordTexts<T>(draw: () => T): { drawn: T; texts: Texts } {
  const texts: Texts = {};
  noted = texts;
  try {
    return { drawn: draw(), texts };
  } finally {
    noted = null;
  }
}

/** Formatter created once; its kind, language and options are the key. */
function kept<F>(key: string, make: () => F): F {
  const found = formatters.get(key) ?? make();
  formatters.set(key, found);
  return found as F;
}

/** Text of a value: from the document, else formatted. */
function say(key: string, value: string | number, write: () => string): string {
  const text = known[key]?.[value] ?? write();
  if (noted) {
    noted[key] ??= {};
    noted[key][value] = text;
  }
  return text;
}

/** Number in a language's format. */
export function sayNumber(language: string, options: Intl.NumberFormatOptions, value: number): string {
  const key = `n ${language} ${JSON.stringify(options)}`;
  return say(key, value, () => kept(key, () => new Intl.NumberFormat(language, options)).format(value));
}

/** Time in epoch milliseconds in a language's format. */
export function sayTime(language: string, options: Intl.DateTimeFormatOptions, at: number): string {
  const key = `t ${language} ${JSON.stringify(options)}`;
  return say(key, at, () => kept(key, () => new Intl.DateTimeFormat(language, options)).format(at));
}

const agoOf = (language: string) =>
  kept(`r ${language}`, () => new Intl.RelativeTimeFormat(language, { numeric: "auto" }));

/** "3 hours ago", "now". */
export const sayAgo = (language: string, value: number, unit: Intl.RelativeTimeFormatUnit): string =>
  say(`r ${language} ${unit}`, value, () => agoOf(language).format(value, unit));

/** "3 days ago", "yesterday": calendar days of a zone, both times in epoch milliseconds. */
export function sayDaysAgo(language: string, at: number, { now, zone }: { now: number; zone: string }): string {
  const midnight = (moment: number) => Date.parse(dayKey(moment, zone));
  return say(`a ${language} ${zone} ${now}`, at, () =>
    agoOf(language).format(Math.round((midnight(at) - midnight(now)) / DAY_MS), "day"),
  );
}

/** Country name by ISO 3166 alpha-2 code. */
export function sayCountry(language: string, code: string): string {
  const key = `c ${language}`;
  const names = () => kept(key, () => new Intl.DisplayNames([language], { type: "region" }));
  return say(key, code, () => names().of(code) ?? code);
}

/** Currency sign by ISO 4217 code: "$". */
export function sayCurrency(language: string, currency: string): string {
  return say(`s ${language}`, currency, () => {
    const parts = new Intl.NumberFormat(language, { style: "currency", currency }).formatToParts(0);
    return parts.find(({ type }) => type === "currency")?.value ?? currency;
  });
}

/** Count within a message. */
export const count = (language: string, value: number, offset: number): string =>
  sayNumber(language, {}, value - offset);

/** Creates a first number and time formatter, so that the next interaction does not wait for them. */
export function warmUpFormatters(language: string): void {
  new Intl.NumberFormat(language).format(0);
  new Intl.DateTimeFormat(language, { dateStyle: "medium", timeZone: "UTC" }).format(0);
}
