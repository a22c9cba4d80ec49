import type { Context } from "hono";
import type { PaymentCard } from "#shared/api/billing/billing-shapes.ts";
import type { CardBody } from "#shared/api/billing/payment-methods.ts";
import { isExpired } from "#shared/rules/card-number.ts";
import type { Outcome } from "../../db/act.ts";
import { type Cell, GuardError, statement } from "../../db/cell.ts";
import { commit } from "../../db/commit.ts";
import { once } from "../../db/idempotency.ts";
import { AppError, fieldError } from "../../http/app-error.ts";
import type { Env } from "../../http/env.ts";
import { type KeptCard, PaymentRefused, PaymentsDown } from "../../platform.ts";
import { NONE_PAYS, nextPays, nonePays, paysNow } from "./default-card.rules.ts";

export interface MethodRow {
  id: number;
  processor_ref: string;
  brand: string;
  last4: string;
  exp_month: number;
  exp_year: number;
  is_default: number;
}

const COLUMNS = "id, processor_ref, brand, last4, exp_month, exp_year, is_default";

async function rowsOf(cell: Cell): Promise<MethodRow[]> {
  const { rows } = await cell.run<MethodRow>(
    statement(`SELECT ${COLUMNS} FROM payment_methods WHERE removed_at IS NULL ORDER BY is_default DESC, id`),
  );
  return rows;
}

const cardOf = (row: MethodRow): PaymentCard => ({
  id: row.id,
  brand: row.brand,
  last4: row.last4,
  expMonth: row.exp_month,
  expYear: row.exp_year,
  default: row.is_default === 1,
});

/** The cards that are kept, the default first. */
export const listMethods = async (cell: Cell): Promise<PaymentCard[]> => (await rowsOf(cell)).map(cardOf);

/** The card that pays, or null. */
export const findDefault = async (cell: Cell): Promise<MethodRow | null> =>
  (await rowsOf(cell)).find(({ is_default }) => is_default === 1) ?? null;

async function getMethod(cell: Cell, id: number): Promise<MethodRow> {
  const row = (await rowsOf(cell)).find((one) => one.id === id);
  if (!row) throw new AppError("not_found");
  return row;
}

/** A card, and whether this call is what did something to the cards: a replay is not to ask for money again. */
interface Kept {
  card: PaymentCard;
  isReplay: boolean;
}

/** Keeps a card; the first one pays, and a later one where that was asked. Throws `card_declined`, `unavailable`. */
export async function addMethod(c: Context<Env>, body: CardBody): Promise<Kept> {
  const { ids, isReplay } = await once(c, async () => {
    const kept = await keptBy(c, body);
    const add = {
      processor_ref: kept.ref,
      brand: kept.brand.slice(0, 20),
      last4: kept.last4,
      exp_month: kept.expMonth,
      exp_year: kept.expYear,
      is_default: body.makeDefault ? 1 : { text: `SELECT ${NONE_PAYS}`, values: [] },
      created_at: c.var.now,
    };
    const act = { object: "payment_method" as const, action: "payment_method.added" };
    return commit(c, {
      ...act,
      also: [...(body.makeDefault ? [nonePays] : []), { ...act, add }],
      made: { text: "SELECT max(id) FROM payment_methods", values: [] },
    });
  });
  return { card: cardOf(await getMethod(c.var.cell, ids[0] ?? 0)), isReplay };
}

async function keptBy(c: Context<Env>, { token, number, expMonth, expYear, cvc, name }: CardBody): Promise<KeptCard> {
  try {
    if (token !== undefined) return await c.var.platform.payments.keep({ token });
    const card = {
      number: number ?? "",
      expMonth: expMonth ?? 0,
      expYear: expYear ?? 0,
      cvc: cvc ?? "",
      name: name ?? "",
    };
    if (isExpired({ month: card.expMonth, year: card.expYear }, c.var.now)) {
      throw fieldError("expMonth", "in_past", "This card has expired");
    }
    return await c.var.platform.payments.keep(card);
  } catch (error) {
    if (error instanceof PaymentRefused) throw new AppError("card_declined", { params: { reason: error.reason } });
    if (error instanceof PaymentsDown) throw new AppError("unavailable");
    throw error;
  }
}

/** Pays with this card from now on. Throws `not_found`. */
export async function makeDefault(c: Context<Env>, id: number): Promise<Kept> {
  const { isReplay } = await once(c, async () => {
    await getMethod(c.var.cell, id);
    return commit(c, paysNow(id));
  });
  return { card: cardOf(await getMethod(c.var.cell, id)), isReplay };
}

/**
 * Forgets a card; another one becomes the default where it was. Answers whether this call made it so. Throws
 * `not_found`, and `payment_method_required` where it is the only one of a paid plan.
 */
export async function removeMethod(c: Context<Env>, id: number): Promise<boolean> {
  let wasDefault = false;
  await once(c, async () => {
    const method = await getMethod(c.var.cell, id);
    const outcome = await commitRemoval(c, id);
    if (outcome.isReplay) return outcome;
    wasDefault = method.is_default === 1;
    forget(c, method);
    return outcome;
  });
  return wasDefault;
}

async function commitRemoval(c: Context<Env>, id: number): Promise<Outcome> {
  try {
    return await commit(c, {
      object: "payment_method",
      action: "payment_method.removed",
      before: [
        statement(
          `INSERT INTO tx_guard (method_needed) SELECT
             EXISTS (SELECT 1 FROM payment_methods WHERE removed_at IS NULL AND id <> ?)
             OR NOT EXISTS (SELECT 1 FROM subscription WHERE plan <> 'free'
               AND (status IN ('active', 'past_due') OR status = 'trialing' AND trial_end IS NULL))`,
          id,
        ),
      ],
      change: {
        ids: [id],
        set: { removed_at: c.var.now, is_default: 0 },
        when: { text: "record.removed_at IS NULL", values: [] },
      },
      also: [nextPays],
    });
  } catch (error) {
    if (error instanceof GuardError && error.constraint === "method_needed")
      throw new AppError("payment_method_required");
    throw error;
  }
}

/** Tells the processor, after the answer: a card it keeps does no harm here. */
function forget(c: Context<Env>, { processor_ref }: MethodRow): void {
  const { platform, requestId } = c.var;
  platform.defer(
    platform.payments
      .forget(processor_ref)
      .catch((error: unknown) =>
        platform.log("warn", "the processor kept a removed card", { requestId, error: String(error) }),
      ),
  );
}
