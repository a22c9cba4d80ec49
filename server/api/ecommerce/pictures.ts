import type { Picture } from "#shared/api/ecommerce/product-fields.ts";
import type { CopyWidth } from "#shared/rules/file-limits.ts";
import { type Compilable, statement } from "../../db/cell.ts";
import { IDLE_MS } from "../../db/file-objects.ts";
import type { Category } from "../../db/tables/products.ts";

/**
 * The address of a product's picture, of a small copy where a width is named; without one, its category's drawing, and
 * a parcel for what is no longer sold.
 */
export function pictureOf(file: string | null | undefined, category: Category | null, width?: CopyWidth): string {
  if (file) return `/api/files/${encodeURIComponent(file)}/picture${width ? `?size=${width}` : ""}`;
  return `/categories/${category?.toLowerCase() ?? "parcel"}.svg`;
}

/** The file that an address of {@link pictureOf} shows, or null where it is none of ours. */
export const pictureKey = (address: string): string | null =>
  /^\/api\/files\/([\w-]{8,40})\//.exec(address)?.[1] ?? null;

/** The file of a product's main picture, as the product's own row (here called `table`) holds it. */
export const pictureIn = (table: string): string => `${table}.images_json ->> '$[0].file'`;

/** Pictures as the table keeps them. */
export const pictureColumn = (images: readonly Picture[]): string =>
  JSON.stringify(images.map(({ uploadId, alt }) => ({ file: uploadId, alt })));

/** What makes a file fit to be a picture: stored as one, and held by something or not yet a day idle. */
const FITS = `purpose = 'product' AND state = 'stored' AND removed_at IS NULL AND (idle_since IS NULL OR idle_since > ?)`;

/** Breaks the guard `pictures` unless all of these files may be shown. */
export const picturesGuard = (images: readonly Picture[] | undefined, now: number): Compilable[] => {
  if (!images?.length) return [];
  const keys = JSON.stringify(images.map(({ uploadId }) => uploadId));
  const text = `SELECT count(*) = ? FROM files WHERE key IN (SELECT value FROM json_each(?)) AND ${FITS}`;
  return [statement(`INSERT INTO tx_guard (pictures) ${text}`, images.length, keys, now - IDLE_MS)];
};

/** The question for those of some files that may be shown. */
export const fittingPictures = (images: readonly Picture[], now: number) =>
  statement<{ key: string }>(
    `SELECT key FROM files WHERE key IN (SELECT value FROM json_each(?)) AND ${FITS}`,
    JSON.stringify(images.map(({ uploadId }) => uploadId)),
    now - IDLE_MS,
  );
