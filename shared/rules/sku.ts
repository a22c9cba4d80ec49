/** The SKU of a product that was given none: three letters of its category and its number. */
export function skuFor(category: string, id: number): string {
  return `${category.slice(0, 3).toUpperCase()}-${String(id).padStart(6, "0")}`;
}

/** The last digit that makes twelve digits an EAN-13. */
export function eanCheckDigit(twelve: string): string {
  const sum = [...twelve].reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 3), 0);
  return String((10 - (sum % 10)) % 10);
}
