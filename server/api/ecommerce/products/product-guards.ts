import { sql } from "kysely";
import type { Picture } from "#shared/api/ecommerce/product-fields.ts";
import type { ProductExtended } from "#shared/api/ecommerce/products.ts";
import type { FieldError } from "#shared/errors.ts";
import { skuKey } from "#shared/rules/products/sku.ts";
import type { Actor } from "../../../actor.ts";
import { AppError } from "../../../app-error.ts";
import { type Database, q } from "../../../db/database.ts";
import { lastEditor } from "../../../db/write/last-editor.ts";
import { fittingPictures } from "./pictures.ts";

/** `version_conflict` error with the current product and its last editor. */
export function conflict(actor: Actor, product: ProductExtended): AppError {
  const params = lastEditor(actor.db, { kind: "product", id: product.id });
  return new AppError("version_conflict", { data: product, params });
}

/** Product with the same SKU key, archived ones included. */
export const findSkuOwner = (db: Database, sku: string): { id: number; name: string } | undefined =>
  db.first(
    q.selectFrom("products").select(["id", "name"]).where(sql<string>`coalesce(sku_key, sku)`, "=", skuKey(sku)),
  );

/** Throws `sku_taken` if a product other than `id` has the SKU. */
export function requireFreeSku(db: Database, sku: string | undefined, id?: number): void {
  const owner = sku === undefined ? undefined : findSkuOwner(db, sku);
  if (owner && owner.id !== id) throw new AppError("sku_taken", { params: { sku, ...owner } });
}

/** Throws `validation_failed` unless all files are usable as pictures. */
export function requirePictures(actor: Actor, images: readonly Picture[] = []): void {
  if (images.length === 0) return;
  const rows = actor.db.all(fittingPictures(images, actor.now));
  const fitting = new Set(rows.map(({ key }) => key));
  const errors = images.flatMap(({ uploadId }, at): FieldError[] =>
    fitting.has(uploadId)
      ? []
      : [{ field: `images.${at}.uploadId`, code: "unknown_reference", message: "There is no such picture" }],
  );
  if (errors.length > 0) throw new AppError("validation_failed", { errors });
}
