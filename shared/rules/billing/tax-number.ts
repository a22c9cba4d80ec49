/** Turkish tax number of a company: ten digits, the last is a check digit. */
function isFirmNumber(text: string): boolean {
  const digits = [...text].map(Number);
  const sum = digits.slice(0, 9).reduce((total, digit, index) => {
    const shifted = (digit + 9 - index) % 10;
    return total + (shifted === 0 ? 0 : (shifted * 2 ** (9 - index)) % 9 || 9);
  }, 0);
  return (10 - (sum % 10)) % 10 === digits[9];
}

/** Turkish identity number of a person: eleven digits, the last two are check digits. */
function isPersonNumber(text: string): boolean {
  const digits = [...text].map(Number);
  const sum = (from: number, to: number, step: number) => {
    let total = 0;
    for (let i = from; i < to; i += step) total += digits[i] ?? 0;
    return total;
  };
  const tenth = (((sum(0, 9, 2) * 7 - sum(1, 8, 2)) % 10) + 10) % 10;
  return text[0] !== "0" && tenth === digits[9] && sum(0, 10, 1) % 10 === digits[10];
}

/** Whether a Turkish tax number is valid: ten digits for a company, eleven for a person. */
export function isTurkishTaxNumber(text: string): boolean {
  if (/^\d{10}$/.test(text)) return isFirmNumber(text);
  return /^\d{11}$/.test(text) && isPersonNumber(text);
}
