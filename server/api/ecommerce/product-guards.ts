import type { Context } from "hono";
import type { Picture } from "#shared/api/ecommerce/product-fields.ts";
import type { ProductExtended } from "#shared/api/ecommerce/products.ts";
import { STOCK_MAX } from "#shared/rules/product-fields.ts";
import { skuKey } from "#shared/rules/sku.ts";
import type { Outcome } from "../../db/act.ts";
import { GuardError, statement } from "../../db/cell.ts";
import { lastEditor } from "../../db/last-editor.ts";
import { AppError } from "../../http/app-error.ts";
import type { Env } from "../../http/env.ts";
import { seesCost } from "../../http/list-answer.ts";
import { fittingPictures } from "./pictures.ts";
import { findProduct } from "./products.store.ts";

/** What a write names that a guard may refuse. */
interface Named {
  id?: number | undefined;
  sku?: string | undefined;
  images?: readonly Picture[] | undefined;
}

/** Runs a commit of products and gives the guard that said no its word in the catalogue. */
export async function guarded(c: Context<Env>, named: Named, work: () => Promise<Outcome>): Promise<Outcome> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof GuardError)) throw error;
    throw await refusalOf(c, error, named);
  }
}

async function refusalOf(c: Context<Env>, error: GuardError, { id, sku, images }: Named): Promise<Error> {
  if (isSkuTaken(error)) return new AppError("sku_taken", { params: await ownerOf(c, sku ?? "") });
  if (error.constraint === "pictures") return missingPictures(c, images ?? []);
  if (error.constraint === "archived") return new AppError("archived");
  if (error.constraint === "stock_room") {
    const told = { field: "quantity", code: "too_big" as const, message: `At most ${STOCK_MAX} in stock` };
    return new AppError("validation_failed", { errors: [{ ...told, params: { maximum: STOCK_MAX } }] });
  }
  const product = id === undefined ? null : await findProduct(c.var.cell, { id, seesCost: await seesCost(c) });
  if (!product) return error;
  if (error.constraint === "stale") return conflict(c, product);
  if (error.constraint !== "stock_enough") return error;
  const { onHand, reserved } = product;
  return new AppError("stock_below_reserved", { params: { onHand, reserved } });
}

/** The refusal of an edit on an older version: the product as it stands, and who last edited it. */
export async function conflict(c: Context<Env>, product: ProductExtended): Promise<AppError> {
  const params = await lastEditor(c.var.cell, { kind: "product", id: product.id });
  return new AppError("version_conflict", { data: product, params });
}

/** Another product has the SKU, or one that counts as the same. */
export const isSkuTaken = ({ constraint }: GuardError): boolean =>
  constraint === "products.sku" || constraint === "products_by_sku_key";

async function ownerOf(c: Context<Env>, sku: string): Promise<Record<string, unknown>> {
  const { rows } = await c.var.cell.run<{ id: number; name: string }>(
    statement("SELECT id, name FROM products WHERE coalesce(sku_key, sku) = ?", skuKey(sku)),
  );
  return { sku, id: rows[0]?.id, name: rows[0]?.name };
}

async function missingPictures(c: Context<Env>, images: readonly Picture[]): Promise<Error> {
  const { rows } = await c.var.cell.run<{ key: string }>(fittingPictures(images, c.var.now));
  const fitting = new Set(rows.map(({ key }) => key));
  const told = { code: "unknown_reference" as const, message: "There is no such picture" };
  const errors = images.flatMap(({ uploadId }, at) =>
    fitting.has(uploadId) ? [] : [{ field: `images.${at}.uploadId`, ...told }],
  );
  return new AppError("validation_failed", { errors });
}
