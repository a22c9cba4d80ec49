const WHOLE_BPS = 10_000;

/** Rounds half away from zero to `digits` decimals; `toFixed` removes binary fraction errors first. */
export function roundTo(value: number, digits: number): number {
  const scale = 10 ** digits;
  return (Math.sign(value) * Math.round(Number((Math.abs(value) * scale).toFixed(6)))) / scale || 0;
}

/** Converts major units (149.99) to integer minor units (14999). */
export function toMinor(major: number): number {
  return Math.round(roundTo(major, 2) * 100);
}

/** Converts integer minor units to the major units of the API. */
export function toMajor(minor: number): number {
  return minor / 100;
}

/** Converts a percentage (33.33) to integer basis points (3333). */
export function toBps(percent: number): number {
  return Math.round(roundTo(percent, 2) * 100);
}

/** Converts integer basis points to a percentage. */
export function toPercent(bps: number): number {
  return bps / 100;
}

/** Price after the discount, rounded half up in integers so that every engine gets the same cent. */
export function finalMinor(price_minor: number, discount_bps: number): number {
  return Math.floor((price_minor * (WHOLE_BPS - discount_bps) + WHOLE_BPS / 2) / WHOLE_BPS);
}

/** Tax included in a price; the rate is in basis points. */
export function taxInside(price: number, tax_bps: number): number {
  return toMajor(Math.round((toMinor(price) * tax_bps) / (WHOLE_BPS + tax_bps)));
}
