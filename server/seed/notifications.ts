import { type Database, statement } from "../db/database.ts";
import type { Loader } from "./load.ts";
import type { Plan } from "./plan.ts";

const HOUR_MS = 60 * 60 * 1000;
const UNREAD = 5;

const COUNT = 12;
/** Kinds from the newest on, repeated. */
const TOLD = ["low_stock", "payment_failed", "out_of_stock", "low_stock"] as const;

/** Seeds notifications of the first account about existing products and orders; the newest are unread. */
export function plantNotifications(plan: Plan, loader: Loader, db: Database): void {
  // The initial stock must not trigger alerts.
  db.run(statement("DELETE FROM stock_crossings"));
  if (plan.people === 0) return;
  loader.flush();
  const products = db.all<{ id: number; name: string; status: string }>(
    statement(
      "SELECT id, name, status FROM products WHERE status <> 'In Stock' AND archived_at IS NULL ORDER BY id DESC LIMIT 200",
    ),
  );
  const orders = db.all<{ id: number; number: string }>(
    statement(
      `SELECT o.id, o.number FROM orders AS o WHERE o.status = 'cancelled' AND EXISTS
         (SELECT 1 FROM transactions AS t WHERE t.order_id = o.id AND t.status = 'failed') ORDER BY o.id DESC LIMIT 12`,
    ),
  );
  const about: Record<(typeof TOLD)[number], Named[]> = {
    low_stock: products.filter(({ status }) => status === "Low Stock").map(productNamed),
    out_of_stock: products.filter(({ status }) => status === "Out of Stock").map(productNamed),
    payment_failed: orders.map(({ id, number }) => ({ title: number, link: `/orders?order=${id}` })),
  };
  const used = { low_stock: 0, out_of_stock: 0, payment_failed: 0 };
  // Oldest first, so that ids rise with time.
  for (let id = 1; id <= COUNT; id += 1) {
    const n = COUNT - id;
    const kind = TOLD[n % TOLD.length] ?? "low_stock";
    const named = about[kind][used[kind]++ % Math.max(1, about[kind].length)];
    if (!named) continue;
    const at = plan.anchor - (n * 9 + 1) * HOUR_MS;
    loader.add("notifications", {
      id,
      user_id: 1,
      kind,
      ...named,
      at,
      read_at: n < UNREAD ? null : at + HOUR_MS,
    });
  }
  loader.flush();
}

interface Named {
  title: string;
  link: string;
}
const productNamed = ({ id, name }: { id: number; name: string }): Named => ({
  title: name,
  link: `/products?open=${id}`,
});
