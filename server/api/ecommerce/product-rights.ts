import type { Context } from "hono";
import type { ProductBulk } from "#shared/api/ecommerce/product-bulk.ts";
import type { Env } from "../../http/env.ts";
import { requireRole } from "../../http/require-role.ts";

/** Who may add, edit and move stock. */
export const requireEditor = (c: Context<Env>) => requireRole(c, ["Admin", "Editör"]);

/** Who may archive, restore, and change many prices at once. */
export const requireAdmin = (c: Context<Env>) => requireRole(c, ["Admin"]);

/** Who may do this act to many. */
export const requireFor = (c: Context<Env>, action: ProductBulk["action"]) =>
  action === "category" || action === "stock" ? requireEditor(c) : requireAdmin(c);
