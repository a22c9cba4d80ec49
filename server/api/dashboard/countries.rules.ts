import type { CountryUsers } from "#shared/api/dashboard/dashboard.ts";

const UNKNOWN = { country: "Unknown", flag: "🏳" };
// Engines ship region names of different age, so frequent ones that changed are fixed here.
const NAMES: Record<string, string> = { TR: "Türkiye", CZ: "Czechia", MK: "North Macedonia" };
const names = new Intl.DisplayNames("en", { type: "region", fallback: "none" });

/** Flag emoji of a two-letter code: two regional indicator symbols. */
function flagOf(code: string): string {
  return String.fromCodePoint(...[...code].map((letter) => 0x1f1e6 + letter.charCodeAt(0) - 65));
}

/** English name and flag of a stored country code; `Unknown` for an invalid code. */
export function countryOf(stored: string): { country: string; flag: string } {
  const code = stored.trim().toUpperCase();
  if (!/^[A-Z]{2}$/.test(code) || code === "ZZ" || code === "XX") return UNKNOWN;
  const country = NAMES[code] ?? names.of(code);
  return country ? { country, flag: flagOf(code) } : UNKNOWN;
}

/** Named counts, sorted by users and then by name; invalid codes are merged into `Unknown`. */
export function namedCountries(counts: readonly { country: string; users: number }[]): CountryUsers[] {
  const found = new Map<string, CountryUsers>();
  for (const { country: code, users } of counts) {
    const { country, flag } = countryOf(code);
    found.set(country, { country, users: (found.get(country)?.users ?? 0) + users, flag });
  }
  return [...found.values()].sort((a, b) => b.users - a.users || (a.country < b.country ? -1 : 1));
}
