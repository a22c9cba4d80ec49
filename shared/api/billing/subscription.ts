import * as z from "zod";
import { ListMeta } from "../../envelope.ts";
import { CANCEL_REASON_MAX } from "../../rules/billing/billing-limits.ts";
import { intervals, planCodes } from "../../rules/billing/plans.ts";
import { endpoint } from "../endpoint.ts";
import { textOf } from "../text.ts";
import { ChangePreview, Plan, Subscription, Usage } from "./billing-shapes.ts";

export const ChangeBody = z.strictObject({
  previewId: z.string().min(1).max(64),
  /** The person confirmed the payment with their bank. */
  confirmed: z.boolean().default(false),
});

const changing = ["version_conflict", "preview_stale", "over_plan_limit", "payment_method_required"] as const;

export const subscriptionEndpoints = {
  "GET /billing/plans": endpoint({
    summary: "The plans: prices before tax, and what each allows",
    policy: "billing:read",
    tagged: true,
    answer: z.array(Plan),
    meta: ListMeta,
  }),
  "GET /billing/subscription": endpoint({
    summary: "What the shop pays for now",
    policy: "billing:read",
    answer: Subscription,
  }),
  "GET /billing/usage": endpoint({
    summary: "What is used of what the plan allows",
    policy: "billing:read",
    answer: Usage,
  }),
  "POST /billing/subscription/preview": endpoint({
    summary: "What another plan or interval would cost, today and next time",
    policy: "billing:write",
    body: z.strictObject({ plan: z.enum(planCodes), interval: z.enum(intervals) }),
    answer: ChangePreview,
    errors: ["validation_failed", "over_plan_limit", "payment_failed"],
  }),
  "POST /billing/subscription/change": endpoint({
    summary: "Confirm a preview: an upgrade is charged and holds at once, a downgrade waits for the period's end",
    policy: "billing:write",
    body: ChangeBody,
    ifMatch: true,
    fresh: true,
    answer: Subscription,
    errors: [...changing, "payment_failed", "idempotency_in_progress", "unavailable"],
  }),
  "POST /billing/subscription/cancel": endpoint({
    summary: "End the subscription with the period that is paid",
    policy: "billing:write",
    body: z.strictObject({ reason: textOf(CANCEL_REASON_MAX).default("") }),
    ifMatch: true,
    fresh: true,
    answer: Subscription,
    errors: ["version_conflict", "invalid_transition"],
  }),
  "POST /billing/subscription/resume": endpoint({
    summary: "Take the cancellation back before the period ends",
    policy: "billing:write",
    ifMatch: true,
    fresh: true,
    answer: Subscription,
    errors: ["version_conflict", "invalid_transition"],
  }),
  "DELETE /billing/subscription/scheduled": endpoint({
    summary: "Take a downgrade back that waits for the period's end",
    policy: "billing:write",
    ifMatch: true,
    fresh: true,
    answer: Subscription,
    errors: ["version_conflict", "not_found"],
  }),
};
