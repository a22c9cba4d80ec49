import type { Picture } from "#shared/api/ecommerce/product-fields.ts";
import type { CopyWidth } from "#shared/rules/file-limits.ts";
import { statement } from "../../../db/database.ts";
import { IDLE_MS } from "../../../db/files/file-objects.ts";
import type { Category } from "../../../db/tables/products.ts";

/**
 * The address of a product's picture, or of its small copy of a width. Without a picture it is the drawing of the
 * category, or a parcel for a product that is gone.
 */
export function pictureOf(file: string | null | undefined, category: Category | null, width?: CopyWidth): string {
  if (file) return `/api/files/${encodeURIComponent(file)}/picture${width ? `?size=${width}` : ""}`;
  return `/categories/${category?.toLowerCase() ?? "parcel"}.svg`;
}

/** The file that an address of {@link pictureOf} shows, or null for any other address. */
export const pictureKey = (address: string): string | null =>
  /^\/api\/files\/([\w-]{8,40})\//.exec(address)?.[1] ?? null;

/** The file of a product's main picture, as SQL over its row in `table`. */
export const pictureIn = (table: string): string => `${table}.images_json ->> '$[0].file'`;

/** Pictures as the table stores them. */
export const pictureColumn = (images: readonly Picture[]): string =>
  JSON.stringify(images.map(({ uploadId, alt }) => ({ file: uploadId, alt })));

/** The condition for a picture: stored as one, and in use or idle for less than a day. */
const FITS = `purpose = 'product' AND state = 'stored' AND removed_at IS NULL AND (idle_since IS NULL OR idle_since > ?)`;

/** The query for those of some files that may be shown. */
export const fittingPictures = (images: readonly Picture[], now: number) =>
  statement<{ key: string }>(
    `SELECT key FROM files WHERE key IN (SELECT value FROM json_each(?)) AND ${FITS}`,
    JSON.stringify(images.map(({ uploadId }) => uploadId)),
    now - IDLE_MS,
  );
