export type ProductStatus = "In Stock" | "Low Stock" | "Out of Stock";

const LEVELS: readonly ProductStatus[] = ["Out of Stock", "Low Stock", "In Stock"];

/** What the shelf says of what is left to sell; a threshold of 0 knows no Low Stock. The products table says the same. */
export function productStatus(available: number, low_at: number): ProductStatus {
  if (available <= 0) return "Out of Stock";
  return available <= low_at ? "Low Stock" : "In Stock";
}

/** Whether a change went downward over a border, which is worth one notice. */
export function fellBelow(before: ProductStatus, after: ProductStatus): boolean {
  return LEVELS.indexOf(after) < LEVELS.indexOf(before);
}
