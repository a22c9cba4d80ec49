import type { Category } from "../../db/schema.ts";

/** The address of a product's picture; without one, its category's drawing, and a parcel for what is no longer sold. */
export function pictureOf(file: string | null | undefined, category: Category | null): string {
  if (file) return `/api/files/${encodeURIComponent(file)}`;
  return `/categories/${category?.toLowerCase() ?? "parcel"}.svg`;
}
