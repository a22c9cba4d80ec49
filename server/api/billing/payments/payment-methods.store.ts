import { type Selectable, sql } from "kysely";
import type { PaymentCard } from "#shared/api/billing/billing-shapes.ts";
import type { CardBody } from "#shared/api/billing/payment-methods.ts";
import { isExpired } from "#shared/rules/billing/card-number.ts";
import type { Actor } from "../../../actor.ts";
import { AppError, fieldError } from "../../../app-error.ts";
import { type Database, q } from "../../../db/database.ts";
import type { PaymentMethodsTable } from "../../../db/tables/billing.ts";
import { onceAwaited, withIdempotency } from "../../../db/write/idempotency.ts";
import { write } from "../../../db/write/write.ts";
import { type KeptCard, PaymentRefused, PaymentsDown } from "../../../platform.ts";
import { NONE_PAYS, nextPays, nonePays, paysNow } from "./default-card.rules.ts";

const COLUMNS = ["id", "processor_ref", "brand", "last4", "exp_month", "exp_year", "is_default"] as const;
export type MethodRow = Pick<Selectable<PaymentMethodsTable>, (typeof COLUMNS)[number]>;

const rowsOf = (db: Database): MethodRow[] =>
  db.all(
    q
      .selectFrom("payment_methods")
      .select(COLUMNS)
      .where("removed_at", "is", null)
      .orderBy("is_default", "desc")
      .orderBy("id"),
  );

const cardOf = (row: MethodRow): PaymentCard => ({
  id: row.id,
  brand: row.brand,
  last4: row.last4,
  expMonth: row.exp_month,
  expYear: row.exp_year,
  default: row.is_default === 1,
});

/** Lists the saved cards, the default first. */
export const listMethods = (db: Database): PaymentCard[] => rowsOf(db).map(cardOf);

/** Finds the default card, or null. */
export const findDefault = (db: Database): MethodRow | null =>
  rowsOf(db).find(({ is_default }) => is_default === 1) ?? null;

function getMethod(db: Database, id: number): MethodRow {
  const row = rowsOf(db).find((one) => one.id === id);
  if (!row) throw new AppError("not_found");
  return row;
}

/** A card, and whether the call was a replay: a replay must not charge again. */
interface SavedCard {
  card: PaymentCard;
  isReplay: boolean;
}

/**
 * Saves a card; it becomes the default if it is the first or if requested. Throws `card_declined`, `unavailable`,
 * `validation_failed`.
 */
export async function addMethod(actor: Actor, body: CardBody): Promise<SavedCard> {
  const { ids, isReplay } = await onceAwaited(actor, async () => {
    const saved = await saveAtProcessor(actor, body);
    const add = {
      processor_ref: saved.ref,
      brand: saved.brand.slice(0, 20),
      last4: saved.last4,
      exp_month: saved.expMonth,
      exp_year: saved.expYear,
      is_default: body.makeDefault ? 1 : sql`SELECT ${NONE_PAYS}`,
      created_at: actor.now,
    };
    const act = { object: "payment_method" as const, action: "payment_method.added" };
    return write(actor, {
      ...act,
      also: [...(body.makeDefault ? [nonePays] : []), { ...act, add }],
      made: sql`SELECT max(id) FROM payment_methods`,
    });
  });
  return { card: cardOf(getMethod(actor.db, ids[0] ?? 0)), isReplay };
}

async function saveAtProcessor(
  actor: Actor,
  { token, number, expMonth, expYear, cvc, name }: CardBody,
): Promise<KeptCard> {
  try {
    if (token !== undefined) return await actor.platform.payments.keep({ token });
    const card = {
      number: number ?? "",
      expMonth: expMonth ?? 0,
      expYear: expYear ?? 0,
      cvc: cvc ?? "",
      name: name ?? "",
    };
    if (isExpired({ month: card.expMonth, year: card.expYear }, actor.now)) {
      throw fieldError("expMonth", "in_past", "This card has expired");
    }
    return await actor.platform.payments.keep(card);
  } catch (error) {
    if (error instanceof PaymentRefused) throw new AppError("card_declined", { params: { reason: error.reason } });
    if (error instanceof PaymentsDown) throw new AppError("unavailable");
    throw error;
  }
}

/** Makes a card the default. Throws `not_found`. */
export function makeDefault(actor: Actor, id: number): SavedCard {
  const { isReplay } = withIdempotency(actor, () => {
    getMethod(actor.db, id);
    return write(actor, paysNow(id));
  });
  return { card: cardOf(getMethod(actor.db, id)), isReplay };
}

/**
 * Deletes a card; if it was the default, another one takes its place. Returns whether this call changed the default.
 * Throws `not_found`, and `payment_method_required` for the only card of a paid plan.
 */
export function removeMethod(actor: Actor, id: number): boolean {
  let wasDefault = false;
  withIdempotency(actor, () => {
    const method = getMethod(actor.db, id);
    if (rowsOf(actor.db).length === 1 && needsMethod(actor.db)) throw new AppError("payment_method_required");
    const outcome = write(actor, {
      object: "payment_method",
      action: "payment_method.removed",
      change: { ids: [id], set: { removed_at: actor.now, is_default: 0 } },
      also: [nextPays],
    });
    wasDefault = method.is_default === 1;
    forget(actor, method);
    return outcome;
  });
  return wasDefault;
}

/** Whether the plan needs a card. */
const needsMethod = (db: Database): boolean =>
  db.first(
    sql`SELECT 1 FROM subscription WHERE plan <> 'free'
      AND (status IN ('active', 'past_due') OR status = 'trialing' AND trial_end IS NULL)`,
  ) !== undefined;

/** Deletes the card at the processor after the response; a failure is only logged. */
function forget(actor: Actor, { processor_ref }: MethodRow): void {
  const { platform, requestId } = actor;
  platform.defer(
    platform.payments
      .forget(processor_ref)
      .catch((error: unknown) =>
        platform.log("warn", "the processor kept a removed card", { requestId, error: String(error) }),
      ),
  );
}
