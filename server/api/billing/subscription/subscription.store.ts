import { type Selectable, sql } from "kysely";
import type { Subscription } from "#shared/api/billing/billing-shapes.ts";
import { PLAN_CURRENCY, priceOf } from "#shared/rules/billing/plans.ts";
import { toMajor } from "#shared/rules/shop/money.ts";
import type { Actor } from "../../../actor.ts";
import { AppError } from "../../../app-error.ts";
import type { Database } from "../../../db/database.ts";
import type { SubscriptionTable } from "../../../db/tables/billing.ts";

/** Subscription row with facts about its oldest open invoice. */
export interface SubscriptionRow extends Omit<Selectable<SubscriptionTable>, "cancel_reason"> {
  open_id: number | null;
  open_attempts: number | null;
  open_next: number | null;
  /** Failure reason of the last payment attempt. */
  open_reason: string | null;
}

const columns = sql`s.id, s.plan, s.interval, s.status, s.anchor_at, s.period_start, s.period_end, s.trial_end, s.cancel_at,
  s.scheduled_plan, s.scheduled_interval, s.version, s.revision, i.id AS open_id, i.attempts AS open_attempts, i.next_try_at AS open_next,
  (SELECT a.reason FROM payment_attempts AS a WHERE a.invoice_id = i.id AND a.state = 'failed' ORDER BY a.at DESC LIMIT 1)
    AS open_reason`;

/** Reads the shop's only subscription. */
export function readSubscription(db: Database): SubscriptionRow {
  const row = db.first(
    sql<SubscriptionRow>`SELECT ${columns} FROM subscription AS s LEFT JOIN invoices AS i ON i.id =
      (SELECT id FROM invoices INDEXED BY invoices_by_status WHERE status = 'open' ORDER BY at LIMIT 1) WHERE s.id = 1`,
  );
  if (!row) throw new AppError("unavailable");
  return row;
}

const iso = (at: number): string => new Date(at).toISOString();
const isoOrNull = (at: number | null): string | null => (at === null ? null : iso(at));

/** API form of the subscription. */
export function subscriptionOf(row: SubscriptionRow): Subscription {
  return {
    plan: row.plan,
    interval: row.interval,
    status: row.status,
    price: toMajor(priceOf(row.plan, row.interval)),
    currency: PLAN_CURRENCY,
    periodStart: iso(row.period_start),
    periodEnd: iso(row.period_end),
    trialEnd: isoOrNull(row.trial_end),
    cancelAt: isoOrNull(row.cancel_at),
    scheduled:
      row.scheduled_plan && row.scheduled_interval && row.cancel_at === null
        ? { plan: row.scheduled_plan, interval: row.scheduled_interval, at: iso(row.period_end) }
        : null,
    pastDue:
      row.status === "past_due" && row.open_id !== null
        ? {
            invoiceId: row.open_id,
            attempts: row.open_attempts ?? 0,
            nextTryAt: isoOrNull(row.open_next),
            reason: row.open_reason,
          }
        : null,
    version: row.version,
    revision: row.revision,
  };
}

export const getSubscription = (actor: Actor): Subscription => subscriptionOf(readSubscription(actor.db));

/** Gets the subscription at the caller's version. Throws `version_conflict` with the current one. */
export function getAtVersion(actor: Actor, version: number): SubscriptionRow {
  const row = readSubscription(actor.db);
  if (row.version !== version) throw new AppError("version_conflict", { data: subscriptionOf(row) });
  return row;
}
