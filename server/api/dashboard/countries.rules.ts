import type { CountryUsers } from "#shared/api/dashboard/dashboard.ts";

const UNKNOWN = { country: "Unknown", flag: "🏳" };
// Engines bring name lists of different age, so what the shop meets most is said here.
const NAMES: Record<string, string> = { TR: "Türkiye", CZ: "Czechia", MK: "North Macedonia" };
const names = new Intl.DisplayNames("en", { type: "region", fallback: "none" });

/** A two-letter code as its pair of regional indicators. */
function flagOf(code: string): string {
  return String.fromCodePoint(...[...code].map((letter) => 0x1f1e6 + letter.charCodeAt(0) - 65));
}

/** The English name and the flag of a stored country code; whatever is none is Unknown. */
export function countryOf(stored: string): { country: string; flag: string } {
  const code = stored.trim().toUpperCase();
  if (!/^[A-Z]{2}$/.test(code) || code === "ZZ" || code === "XX") return UNKNOWN;
  const country = NAMES[code] ?? names.of(code);
  return country ? { country, flag: flagOf(code) } : UNKNOWN;
}

/** Counts by stored code as the answer shows them: most first, then by name; codes without a country fall together. */
export function namedCountries(counts: readonly { country: string; users: number }[]): CountryUsers[] {
  const found = new Map<string, CountryUsers>();
  for (const { country: code, users } of counts) {
    const { country, flag } = countryOf(code);
    found.set(country, { country, users: (found.get(country)?.users ?? 0) + users, flag });
  }
  return [...found.values()].sort((a, b) => b.users - a.users || (a.country < b.country ? -1 : 1));
}
