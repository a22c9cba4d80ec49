/** Order items as text: "2 × Mug, 1 × Plate". */
export const goodsOf = (lines: readonly { name: string; quantity: number }[]): string =>
  lines.map(({ name, quantity }) => `${quantity} × ${name}`).join(", ");
