import type { Context } from "hono";
import type { ProductExtended } from "#shared/api/ecommerce/products.ts";
import { STOCK_MAX } from "#shared/rules/product-fields.ts";
import { GuardError, statement } from "../../db/cell.ts";
import type { Outcome } from "../../db/commit.ts";
import { lastEditor } from "../../db/last-editor.ts";
import { AppError } from "../../http/app-error.ts";
import type { Env } from "../../http/env.ts";
import { seesCost } from "../../http/list-answer.ts";
import { findProduct } from "./products.store.ts";

/** Runs a commit of products and gives the guard that said no its word in the catalogue. */
export async function guarded(
  c: Context<Env>,
  { id, sku }: { id?: number; sku?: string | undefined },
  work: () => Promise<Outcome>,
): Promise<Outcome> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof GuardError)) throw error;
    throw await refusalOf(c, error, { id, sku });
  }
}

async function refusalOf(
  c: Context<Env>,
  error: GuardError,
  { id, sku }: { id: number | undefined; sku: string | undefined },
): Promise<Error> {
  if (error.constraint === "products.sku") return new AppError("sku_taken", { params: await ownerOf(c, sku ?? "") });
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

async function ownerOf(c: Context<Env>, sku: string): Promise<Record<string, unknown>> {
  const { rows } = await c.var.cell.run<{ id: number; name: string }>(
    statement("SELECT id, name FROM products WHERE sku = ?", sku),
  );
  return { sku, id: rows[0]?.id, name: rows[0]?.name };
}
