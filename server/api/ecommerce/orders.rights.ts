import type { Context } from "hono";
import { findTransition, mayEditorTake, type OrderState } from "#shared/rules/order-states.ts";
import type { Env } from "../../http/env.ts";
import type { Standing } from "./orders.facts.ts";

/** Who may take which step: everybody while roles are not enforced. */
export async function stepRights(c: Context<Env>): Promise<(order: Standing, to: OrderState) => boolean> {
  const rank = await rankOf(c);
  return (order, to) => {
    if (rank !== "some") return rank === "all";
    const step = findTransition(order.status, to);
    return step === null || mayEditorTake(step, order);
  };
}

async function rankOf(c: Context<Env>): Promise<"all" | "some" | "none"> {
  const { enforceRoles } = await c.var.workspace();
  if (!enforceRoles || c.var.caller?.role === "Admin") return "all";
  return c.var.caller?.role === "Editör" ? "some" : "none";
}
