const brands: readonly [string, RegExp][] = [
  ["visa", /^4/],
  ["mastercard", /^(?:5[1-5]|2[2-7])/],
  ["amex", /^3[47]/],
  ["troy", /^9792/],
];

/** Card as typed; only the payment processor receives it. */
export interface TypedCard {
  number: string;
  expMonth: number;
  expYear: number;
  cvc: string;
  name: string;
}

/** Digits of a typed card number. */
export const cardDigits = (typed: string): string => typed.replace(/[\s-]/g, "");

/** Whether a card number has a valid length and a valid check digit (Luhn). */
export function isCardNumber(typed: string): boolean {
  const digits = cardDigits(typed);
  if (!/^\d{12,19}$/.test(digits)) return false;
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const n = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return total + (n > 9 ? n - 9 : n);
  }, 0);
  return sum % 10 === 0;
}

/** Card brand by the first digits, or `card`. */
export const cardBrand = (digits: string): string => brands.find(([, begins]) => begins.test(digits))?.[0] ?? "card";

/** Whether a card's last valid month is over. */
export function isExpired({ month, year }: { month: number; year: number }, now: number): boolean {
  const at = new Date(now);
  return year * 12 + month < at.getUTCFullYear() * 12 + at.getUTCMonth() + 1;
}
