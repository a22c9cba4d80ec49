import type { Context } from "hono";
import type { ProductBulk } from "#shared/api/ecommerce/product-bulk.ts";
import type { Env } from "../../http/env.ts";
import { requireAdminIfEnforced, requireEditorIfEnforced } from "../../http/permissions.ts";

/** Who may do this act to many. */
export const requireFor = (c: Context<Env>, action: ProductBulk["action"]) =>
  action === "category" || action === "stock" ? requireEditorIfEnforced(c) : requireAdminIfEnforced(c);
