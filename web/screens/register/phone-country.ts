const prefixes: readonly (readonly [prefix: string, country: string])[] = [
  ["+90", "TR"],
  ["+994", "AZ"],
  ["+995", "GE"],
  ["+998", "UZ"],
  ["+971", "AE"],
  ["+972", "IL"],
  ["+974", "QA"],
  ["+966", "SA"],
  ["+964", "IQ"],
  ["+420", "CZ"],
  ["+380", "UA"],
  ["+359", "BG"],
  ["+358", "FI"],
  ["+357", "CY"],
  ["+353", "IE"],
  ["+351", "PT"],
  ["+20", "EG"],
  ["+30", "GR"],
  ["+31", "NL"],
  ["+32", "BE"],
  ["+33", "FR"],
  ["+34", "ES"],
  ["+36", "HU"],
  ["+39", "IT"],
  ["+40", "RO"],
  ["+41", "CH"],
  ["+43", "AT"],
  ["+44", "GB"],
  ["+45", "DK"],
  ["+46", "SE"],
  ["+47", "NO"],
  ["+48", "PL"],
  ["+49", "DE"],
  ["+55", "BR"],
  ["+61", "AU"],
  ["+81", "JP"],
  ["+82", "KR"],
  ["+86", "CN"],
  ["+91", "IN"],
  ["+98", "IR"],
];

/** The country a number begins with, or null while it cannot be told; `05…` is a Turkish mobile. */
export function phoneCountry(typed: string): string | null {
  const digits = typed.replace(/[\s()-]/g, "").replace(/^00/, "+");
  if (/^05\d{2}/.test(digits)) return "TR";
  return prefixes.find(([prefix]) => digits.startsWith(prefix))?.[1] ?? null;
}
