import type { ProductBulk } from "#shared/api/ecommerce/product-bulk.ts";
import type { Actor } from "../../../actor.ts";
import { requireAdminIfEnforced, requireEditorIfEnforced } from "../../../identity/permissions.ts";

/** Who may do this act to many. */
export const requireFor = (actor: Actor, action: ProductBulk["action"]) =>
  action === "category" || action === "stock" ? requireEditorIfEnforced(actor) : requireAdminIfEnforced(actor);
