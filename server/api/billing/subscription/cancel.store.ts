import type { Subscription } from "#shared/api/billing/billing-shapes.ts";
import type { Actor } from "../../../actor.ts";
import { AppError } from "../../../app-error.ts";
import type { Column } from "../../../db/write/act.ts";
import { withIdempotency } from "../../../db/write/idempotency.ts";
import { write } from "../../../db/write/write.ts";
import { getAtVersion, getSubscription, type SubscriptionRow } from "./subscription.store.ts";

/**
 * Cancels the subscription at the end of its period; a scheduled downgrade stays for a resume. Throws
 * `version_conflict`, and `invalid_transition` if it is already cancelled.
 */
export const cancelSubscription = (actor: Actor, { version, reason }: { version: number; reason: string }) =>
  written(actor, version, (row) => {
    if (row.status === "canceled" || row.cancel_at !== null) throw refused(row.status, "canceled");
    return { action: "subscription.cancelled", set: { cancel_at: row.period_end, cancel_reason: reason } };
  });

/** Resumes a cancelled subscription. Throws `version_conflict`, and `invalid_transition` if it is not cancelled. */
export const resumeSubscription = (actor: Actor, version: number) =>
  written(actor, version, (row) => {
    if (row.cancel_at === null) throw refused(row.status, "active");
    return { action: "subscription.resumed", set: { cancel_at: null, cancel_reason: "" } };
  });

/** Cancels a scheduled downgrade. Throws `version_conflict`, and `not_found` if there is none. */
export const dropScheduled = (actor: Actor, version: number) =>
  written(actor, version, (row) => {
    if (row.scheduled_plan === null || row.cancel_at !== null) throw new AppError("not_found");
    return { action: "subscription.unscheduled", set: { scheduled_plan: null, scheduled_interval: null } };
  });

const refused = (from: string, to: string) => new AppError("invalid_transition", { params: { from, to, allowed: [] } });

function written(
  actor: Actor,
  version: number,
  plan: (row: SubscriptionRow) => { action: string; set: Record<string, Column> },
): Subscription {
  withIdempotency(actor, () => {
    const { action, set } = plan(getAtVersion(actor, version));
    return write(actor, { object: "subscription", action, change: { ids: [1], set } });
  });
  return getSubscription(actor);
}
