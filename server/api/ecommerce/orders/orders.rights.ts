import { findTransition, mayEditorTake, type OrderState } from "#shared/rules/orders/order-states.ts";
import type { Actor } from "../../../actor.ts";
import type { Standing } from "./orders.facts.ts";

/** Permission of the actor to change an order to a status. Everybody has it while roles are not enforced. */
export function stepRights(actor: Actor): (order: Standing, to: OrderState) => boolean {
  const rank = rankOf(actor);
  return (order, to) => {
    if (rank !== "some") return rank === "all";
    const step = findTransition(order.status, to);
    return step === null || mayEditorTake(step, order);
  };
}

function rankOf(actor: Actor): "all" | "some" | "none" {
  const { enforceRoles } = actor.workspace();
  if (!enforceRoles || actor.caller?.role === "Admin") return "all";
  return actor.caller?.role === "Editör" ? "some" : "none";
}
