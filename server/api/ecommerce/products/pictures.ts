import { sql } from "kysely";
import type { Picture } from "#shared/api/ecommerce/product-fields.ts";
import type { CopyWidth } from "#shared/rules/files/file-limits.ts";
import { q } from "../../../db/database.ts";
import { IDLE_MS } from "../../../db/files/file-objects.ts";
import type { Category } from "../../../db/tables/products.ts";

/**
 * URL of a product's picture, or of its copy of a given width. Without a picture: the category drawing, or a parcel for
 * a deleted product.
 */
export function pictureOf(file: string | null | undefined, category: Category | null, width?: CopyWidth): string {
  if (file) return `/api/files/${encodeURIComponent(file)}/picture${width ? `?size=${width}` : ""}`;
  return `/categories/${category?.toLowerCase() ?? "parcel"}.svg`;
}

/** File key in a URL of {@link pictureOf}; null for any other URL. */
export const pictureKey = (address: string): string | null =>
  /^\/api\/files\/([\w-]{8,40})\//.exec(address)?.[1] ?? null;

/** File key of a product's main picture, as SQL over its row in `table`. */
export const pictureIn = (table: string): string => `${table}.images_json ->> '$[0].file'`;

/** Value of the pictures column: JSON of file keys and alt texts. */
export const pictureColumn = (images: readonly Picture[]): string =>
  JSON.stringify(images.map(({ uploadId, alt }) => ({ file: uploadId, alt })));

/** Query for the keys of the given files that are usable as pictures: stored, and in use or idle for less than a day. */
export function fittingPictures(images: readonly Picture[], now: number) {
  const keys = JSON.stringify(images.map(({ uploadId }) => uploadId));
  return q
    .selectFrom("files")
    .select("key")
    .where("key", "in", sql<string>`(SELECT value FROM json_each(${keys}))`)
    .where("purpose", "=", "product")
    .where("state", "=", "stored")
    .where("removed_at", "is", null)
    .where((eb) => eb.or([eb("idle_since", "is", null), eb("idle_since", ">", now - IDLE_MS)]));
}
