import { sql } from "kysely";
import { type Database, q } from "../db/database.ts";
import type { Loader } from "./load.ts";
import type { Plan } from "./plan.ts";

const HOUR_MS = 60 * 60 * 1000;
const UNREAD = 5;

const COUNT = 12;
/** Kinds from the newest on, repeated. */
const KINDS = ["low_stock", "payment_failed", "out_of_stock", "low_stock"] as const;

/** Seeds notifications of the first account about existing products and orders; the newest are unread. */
export function plantNotifications(plan: Plan, loader: Loader, db: Database): void {
  // The initial stock must not trigger alerts.
  db.run(sql`DELETE FROM stock_crossings`);
  if (plan.people === 0) return;
  loader.flush();
  const products = db.all(
    q
      .selectFrom("products")
      .select(["id", "name", "status"])
      .where("status", "<>", "In Stock")
      .where("archived_at", "is", null)
      .orderBy("id", "desc")
      .limit(200),
  );
  const orders = db.all(
    q
      .selectFrom("orders as o")
      .select(["o.id", "o.number"])
      .where("o.status", "=", "cancelled")
      .where((eb) =>
        eb.exists(
          eb
            .selectFrom("transactions as t")
            .select("t.id")
            .whereRef("t.order_id", "=", "o.id")
            .where("t.status", "=", "failed"),
        ),
      )
      .orderBy("o.id", "desc")
      .limit(12),
  );
  const about: Record<(typeof KINDS)[number], Named[]> = {
    low_stock: products.filter(({ status }) => status === "Low Stock").map(productNamed),
    out_of_stock: products.filter(({ status }) => status === "Out of Stock").map(productNamed),
    payment_failed: orders.map(({ id, number }) => ({ title: number, link: `/orders?order=${id}` })),
  };
  const used = { low_stock: 0, out_of_stock: 0, payment_failed: 0 };
  // Oldest first, so that ids rise with time.
  for (let id = 1; id <= COUNT; id += 1) {
    const n = COUNT - id;
    const kind = KINDS[n % KINDS.length] ?? "low_stock";
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
