import { paymentMethodEndpoints } from "#shared/api/billing/payment-methods.ts";
import { subscriptionEndpoints } from "#shared/api/billing/subscription.ts";
import { PLAN_CURRENCY, planCodes, plans } from "#shared/rules/billing/plans.ts";
import { toMajor } from "#shared/rules/shop/money.ts";
import { readUsage } from "../../../db/write/plan-limits.ts";
import { ok, okAll, okRecord } from "../../../http/answers/ok.ts";
import { knowCallBy, routes } from "../../../http/routes.ts";
import { requireAdminIfEnforced } from "../../../identity/permissions.ts";
import { changeDetails, getDetails } from "../details.store.ts";
import { addMethod, listMethods, makeDefault, removeMethod } from "../payments/payment-methods.store.ts";
import { cancelSubscription, dropScheduled, resumeSubscription } from "./cancel.store.ts";
import { confirmChange, previewChange } from "./change.store.ts";
import { tryOpenInvoice } from "./due.store.ts";
import { getSubscription } from "./subscription.store.ts";

/** Routes of plans, the subscription and its usage. */
export const subscriptionRoutes = routes(subscriptionEndpoints, {
  "GET /billing/plans": (c) => {
    c.header("Cache-Control", "private, max-age=300");
    return okAll(
      c,
      planCodes.map((code) => {
        const { month_minor, year_minor, limits } = plans[code];
        return { code, month: toMajor(month_minor), year: toMajor(year_minor), currency: PLAN_CURRENCY, limits };
      }),
    );
  },
  "GET /billing/subscription": (c) => {
    requireAdminIfEnforced(c.var.actor);
    return okRecord(c, getSubscription(c.var.actor));
  },
  "GET /billing/usage": (c) => {
    requireAdminIfEnforced(c.var.actor);
    return ok(c, readUsage(c.var.actor));
  },
  "POST /billing/subscription/preview": (c, { body }) => {
    requireAdminIfEnforced(c.var.actor);
    return ok(c, previewChange(c.var.actor, body));
  },
  "POST /billing/subscription/change": async (c, { body, version }) => {
    requireAdminIfEnforced(c.var.actor);
    const { previewId, confirmed: isConfirmed } = body;
    return okRecord(c, await confirmChange(c.var.actor, { previewId, version, isConfirmed }));
  },
  "POST /billing/subscription/cancel": (c, { body, version }) => {
    requireAdminIfEnforced(c.var.actor);
    return okRecord(c, cancelSubscription(c.var.actor, { version, reason: body.reason }));
  },
  "POST /billing/subscription/resume": (c, { version }) => {
    requireAdminIfEnforced(c.var.actor);
    return okRecord(c, resumeSubscription(c.var.actor, version));
  },
  "DELETE /billing/subscription/scheduled": (c, { version }) => {
    requireAdminIfEnforced(c.var.actor);
    return okRecord(c, dropScheduled(c.var.actor, version));
  },
});

/** Routes of payment methods and billing details. */
export const paymentMethodRoutes = routes(paymentMethodEndpoints, {
  "GET /billing/payment-methods": (c) => {
    requireAdminIfEnforced(c.var.actor);
    return okAll(c, listMethods(c.var.actor.db));
  },
  "POST /billing/payment-methods": async (c, { body }) => {
    requireAdminIfEnforced(c.var.actor);
    // Identify the request for idempotency without card number and CVC, which must not be stored.
    const { number, cvc: _, ...rest } = body;
    knowCallBy(c, { ...rest, last4: number?.slice(-4) });
    const { card, isReplay } = await addMethod(c.var.actor, body);
    if (card.default && !isReplay) await tryOpenInvoice(c.var.actor);
    return ok(c, card, { status: 201 });
  },
  "PUT /billing/payment-methods/{id}/default": async (c, { path }) => {
    requireAdminIfEnforced(c.var.actor);
    const { card, isReplay } = makeDefault(c.var.actor, path.id);
    if (!isReplay) await tryOpenInvoice(c.var.actor);
    return ok(c, card);
  },
  "DELETE /billing/payment-methods/{id}": async (c, { path }) => {
    requireAdminIfEnforced(c.var.actor);
    // A new default card pays an open invoice.
    if (removeMethod(c.var.actor, path.id)) await tryOpenInvoice(c.var.actor);
    return ok(c, {});
  },
  "GET /billing/details": (c) => {
    requireAdminIfEnforced(c.var.actor);
    return okRecord(c, getDetails(c.var.actor));
  },
  "PATCH /billing/details": (c, { body, version }) => {
    requireAdminIfEnforced(c.var.actor);
    return okRecord(c, changeDetails(c.var.actor, { version, change: body }));
  },
});
