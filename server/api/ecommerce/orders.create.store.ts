import type { Context } from "hono";
import type { OrderBody } from "#shared/api/ecommerce/order-acts.ts";
import { foldWords } from "#shared/rules/fold.ts";
import { toMajor } from "#shared/rules/money.ts";
import { orderSearch } from "#shared/rules/search-text.ts";
import { sortKey } from "#shared/rules/sort-key.ts";
import { dayKey } from "#shared/rules/zone.ts";
import type { Act } from "../../db/act.ts";
import { type Compilable, statement } from "../../db/cell.ts";
import { commit } from "../../db/commit.ts";
import { once } from "../../db/idempotency.ts";
import { lastId } from "../../db/last-id.ts";
import { notifyStaff } from "../../db/notify.ts";
import { AppError, fieldError } from "../../http/app-error.ts";
import type { Env } from "../../http/env.ts";
import { workspaceOf } from "../../http/lend.ts";
import { findCustomer } from "./orders.customer.ts";
import { addEvents, countOrders, moveStock, newestOrder, stockOf } from "./orders.effects.ts";
import { guardOf, refuseForStock } from "./orders.facts.ts";
import {
  addLines,
  amountOf,
  draftLine,
  findOffers,
  type MergedLine,
  mergeLines,
  requireAmount,
  requireBound,
  requireOffers,
  stillOffered,
} from "./orders.lines.ts";

const TRIES = 5;

/** Holds the place of the figure in an order's number until the statement knows it. */
const FIGURE = "\u0001";

/**
 * Takes an order and gives its id. Throws `insufficient_stock`, `amount_changed`, `validation_failed` for goods or
 * people there are not and for a time to come.
 */
export async function addOrder(c: Context<Env>, body: OrderBody): Promise<number> {
  requirePlaced(c, body.placedAt, (await c.var.workspace()).tz);
  const lines = mergeLines(body.lines);
  const { ids } = await once(c, async () => {
    let tail = "";
    for (let attempt = 1; ; attempt++) {
      const act = await additionOf(c, { body, lines, tail });
      try {
        return await commit(c, act);
      } catch (error) {
        if (guardOf(error) === "stock_enough") {
          return await refuseForStock(
            c,
            lines.map((line) => ({ ...line, held: 0 })),
          );
        }
        // An older prefix and an older figure may read the same.
        if (guardOf(error) === "orders.number" && attempt < TRIES) {
          tail = `-${attempt + 1}`;
          continue;
        }
        // Somebody was quicker with a price, the same new person or the shop's zone: it is read again.
        if (guardOf(error) !== "stale") throw error;
        if (attempt === TRIES) throw new AppError("unavailable");
        c.set("workspace", workspaceOf(c.var.cell));
      }
    }
  });
  return ids[0] ?? 0;
}

const FIRST_DAY = "2000-01-01";

/** Throws `validation_failed` for an order of before the first day there is, or of a time to come. */
function requirePlaced(c: Context<Env>, placedAt: string | undefined, tz: string): void {
  if (placedAt === undefined) return;
  const at = Date.parse(placedAt);
  if (at > c.var.now) throw fieldError("placedAt", "in_future", "Choose a time that has passed");
  if (dayKey(at, tz) >= FIRST_DAY) return;
  throw fieldError("placedAt", "too_small", `${FIRST_DAY} at least`, { minimum: FIRST_DAY });
}

/** What is asked for, and what its number ends with where the plain one is taken. */
interface Asked {
  body: OrderBody;
  lines: MergedLine[];
  tail: string;
}

async function additionOf(c: Context<Env>, { body, lines, tail }: Asked): Promise<Act> {
  const [offers, customer, { orderPrefix, tz }] = await Promise.all([
    findOffers(c, lines),
    findCustomer(c, body),
    c.var.workspace(),
  ]);
  requireOffers(lines, offers);
  const drafts = lines.map(({ productId, quantity }, position) =>
    draftLine(offers.get(productId)!, { position, quantity }),
  );
  const amount_minor = amountOf(drafts);
  requireBound(amount_minor);
  requireAmount(drafts, body.expectedAmount);
  const { now } = c.var;
  const placed_at = body.placedAt === undefined ? now : Date.parse(body.placedAt);
  const nextId = `SELECT ${lastId("order")} + 1`;
  const [ahead = "", behind = ""] = foldWords(`${orderPrefix}${FIGURE}${tail}`).split(FIGURE);
  const words = {
    number: "",
    customer: customer.name,
    email: customer.email,
    products: drafts.map(({ name }) => name),
  };
  return {
    object: "order",
    action: "order.added",
    before: [stillOffered([...offers.values()]), stillIn(tz), ...customer.before],
    add: {
      number: { text: `SELECT ? || (1000 + (${nextId})) || ?`, values: [orderPrefix, tail] },
      user_id: customer.id,
      customer_name: customer.name,
      payment_method: body.paymentMethod,
      payment_state: body.paid || amount_minor === 0 ? "paid" : "unpaid",
      amount_minor,
      paid_minor: body.paid ? amount_minor : 0,
      lines_count: drafts.length,
      note: body.note,
      ship_json: body.shipping && JSON.stringify(body.shipping),
      day: dayKey(placed_at, tz),
      placed_at,
      recorded_at: placed_at === now ? null : now,
      search: {
        text: `SELECT ? || (1000 + (${nextId})) || ? || ' ' || ?`,
        values: [ahead, behind, orderSearch(words)],
      },
      sort_key: sortKey(customer.name),
      updated_at: now,
    },
    after: [
      addLines(newestOrder, drafts),
      ...moveStock(c, stockOf(newestOrder, { hand: 0, kept: 1, sold: 0 }), "order.added"),
      countOrders(newestOrder, 1),
      statement(
        `UPDATE users SET orders_count = orders_count + 1, last_order_at = max(coalesce(last_order_at, 0), ?)
         WHERE id = (SELECT user_id FROM orders WHERE id = (${newestOrder.text}))`,
        placed_at,
      ),
      ...traces(c, body, { amount_minor, placed_at }),
      ...notifyStaff(c, {
        about: {
          text: `SELECT 'order' AS kind, number AS title, '/orders?order=' || id AS link FROM orders WHERE id = (${newestOrder.text})`,
          values: newestOrder.values,
        },
        all: "/orders",
      }),
    ],
  };
}

/** Says no as `stale` unless the shop is still in the zone whose day the order is put under. */
const stillIn = (tz: string): Compilable =>
  statement("INSERT INTO tx_guard (stale) SELECT tz = ? FROM workspace WHERE id = 1", tz);

/** The payment that is open or came in with the order, and the beginning of its timeline. */
function traces(
  c: Context<Env>,
  body: OrderBody,
  { amount_minor, placed_at }: { amount_minor: number; placed_at: number },
): Compilable[] {
  const status = body.paid ? "completed" : "pending";
  const payment = statement(
    `INSERT INTO transactions (order_id, kind, status, amount_minor, method, at)
     SELECT (${newestOrder.text}), 'payment', ?, ?, ?, ?`,
    status,
    amount_minor,
    body.paymentMethod,
    placed_at,
  );
  const created = addEvents(c, newestOrder, { kind: "created" });
  if (amount_minor === 0) return [created];
  if (!body.paid) return [payment, created];
  const data = { amount: toMajor(amount_minor), method: body.paymentMethod };
  return [payment, created, addEvents(c, newestOrder, { kind: "payment", data })];
}
