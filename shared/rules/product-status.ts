export type ProductStatus = "In Stock" | "Low Stock" | "Out of Stock";

/** What the shelf says of what is left to sell; a threshold of 0 knows no Low Stock. The products table says the same. */
export function productStatus(available: number, low_at: number): ProductStatus {
  if (available <= 0) return "Out of Stock";
  return available <= low_at ? "Low Stock" : "In Stock";
}
