import type { ProductBulk } from "#shared/api/ecommerce/product-bulk.ts";
import type { Actor } from "../../../actor.ts";
import { requireAdminIfEnforced, requireEditorIfEnforced } from "../../../identity/permissions.ts";

/** Requires the permission for a bulk action: Editor for category and stock, otherwise Admin. Throws `forbidden`. */
export const requireFor = (actor: Actor, action: ProductBulk["action"]) =>
  action === "category" || action === "stock" ? requireEditorIfEnforced(actor) : requireAdminIfEnforced(actor);
