import { paymentMethodEndpoints } from "#shared/api/billing/payment-methods.ts";
import { subscriptionEndpoints } from "#shared/api/billing/subscription.ts";
import { toMajor } from "#shared/rules/money.ts";
import { PLAN_CURRENCY, planCodes, plans } from "#shared/rules/plans.ts";
import { readUsage } from "../../db/plan-limits.ts";
import { ok, okAll, okRecord } from "../../http/ok.ts";
import { requireAdminIfEnforced } from "../../http/permissions.ts";
import { routes } from "../../http/routes.ts";
import { cancelSubscription, dropScheduled, resumeSubscription } from "./cancel.store.ts";
import { confirmChange, previewChange } from "./change.store.ts";
import { changeDetails, getDetails } from "./details.store.ts";
import { tryOpenInvoice } from "./due.store.ts";
import { addMethod, listMethods, makeDefault, removeMethod } from "./payment-methods.store.ts";
import { getSubscription } from "./subscription.store.ts";

/** The plan, what it is used for, and its changes. */
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
  "GET /billing/subscription": async (c) => {
    await requireAdminIfEnforced(c);
    return okRecord(c, await getSubscription(c));
  },
  "GET /billing/usage": async (c) => {
    await requireAdminIfEnforced(c);
    return ok(c, await readUsage(c));
  },
  "POST /billing/subscription/preview": async (c, { body }) => {
    await requireAdminIfEnforced(c);
    return ok(c, await previewChange(c, body));
  },
  "POST /billing/subscription/change": async (c, { body, version }) => {
    await requireAdminIfEnforced(c);
    const { previewId, confirmed: isConfirmed } = body;
    return okRecord(c, await confirmChange(c, { previewId, version, isConfirmed }));
  },
  "POST /billing/subscription/cancel": async (c, { body, version }) => {
    await requireAdminIfEnforced(c);
    return okRecord(c, await cancelSubscription(c, { version, reason: body.reason }));
  },
  "POST /billing/subscription/resume": async (c, { version }) => {
    await requireAdminIfEnforced(c);
    return okRecord(c, await resumeSubscription(c, version));
  },
  "DELETE /billing/subscription/scheduled": async (c, { version }) => {
    await requireAdminIfEnforced(c);
    return okRecord(c, await dropScheduled(c, version));
  },
});

/** The cards that pay, and who the bills go to. */
export const paymentMethodRoutes = routes(paymentMethodEndpoints, {
  "GET /billing/payment-methods": async (c) => {
    await requireAdminIfEnforced(c);
    return okAll(c, await listMethods(c.var.cell));
  },
  "POST /billing/payment-methods": async (c, { body }) => {
    await requireAdminIfEnforced(c);
    // From here on the call is known by what may be kept of it, its key included.
    const { number, cvc: _, ...rest } = body;
    c.req.addValidatedData("json", { ...rest, last4: number?.slice(-4) });
    const { card, isReplay } = await addMethod(c, body);
    if (card.default && !isReplay) await tryOpenInvoice(c);
    return ok(c, card, { status: 201 });
  },
  "PUT /billing/payment-methods/{id}/default": async (c, { path }) => {
    await requireAdminIfEnforced(c);
    const { card, isReplay } = await makeDefault(c, path.id);
    if (!isReplay) await tryOpenInvoice(c);
    return ok(c, card);
  },
  "DELETE /billing/payment-methods/{id}": async (c, { path }) => {
    await requireAdminIfEnforced(c);
    // Another card pays from now on.
    if (await removeMethod(c, path.id)) await tryOpenInvoice(c);
    return ok(c, {});
  },
  "GET /billing/details": async (c) => {
    await requireAdminIfEnforced(c);
    return okRecord(c, await getDetails(c));
  },
  "PATCH /billing/details": async (c, { body, version }) => {
    await requireAdminIfEnforced(c);
    return okRecord(c, await changeDetails(c, { version, change: body }));
  },
});
