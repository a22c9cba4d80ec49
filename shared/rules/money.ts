const WHOLE_BPS = 10_000;

/** Rounds half up, away from zero, at `digits` decimals; the step through text takes away what binary fractions add. */
export function roundTo(value: number, digits: number): number {
  const scale = 10 ** digits;
  return (Math.sign(value) * Math.round(Number((Math.abs(value) * scale).toFixed(6)))) / scale || 0;
}

/** Major units as people write them (149.99) to the integer minor units we count in (14999). */
export function toMinor(major: number): number {
  return Math.round(roundTo(major, 2) * 100);
}

/** Integer minor units to the major units the API speaks. */
export function toMajor(minor: number): number {
  return minor / 100;
}

/** A discount in percent (33.33) to integer basis points (3333). */
export function toBps(percent: number): number {
  return Math.round(roundTo(percent, 2) * 100);
}

/** Integer basis points to percent. */
export function toPercent(bps: number): number {
  return bps / 100;
}

/** The price after the discount, rounded half up in integers, so every engine gets the same cent. */
export function finalMinor(price_minor: number, discount_bps: number): number {
  return Math.floor((price_minor * (WHOLE_BPS - discount_bps) + WHOLE_BPS / 2) / WHOLE_BPS);
}

/** The part of a price that is tax, of a price that holds it; the rate in basis points. */
export function taxInside(price: number, tax_bps: number): number {
  return toMajor(Math.round((toMinor(price) * tax_bps) / (WHOLE_BPS + tax_bps)));
}
