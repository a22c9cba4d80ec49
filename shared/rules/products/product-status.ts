export type ProductStatus = "In Stock" | "Low Stock" | "Out of Stock";

/**
 * Stock status of the available quantity; a threshold of 0 disables Low Stock. The products table defines the same
 * rule.
 */
export function productStatus(available: number, low_at: number): ProductStatus {
  if (available <= 0) return "Out of Stock";
  return available <= low_at ? "Low Stock" : "In Stock";
}
