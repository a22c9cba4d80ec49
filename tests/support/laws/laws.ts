import { expect } from "vitest";
import type { TopProduct } from "#shared/api/ecommerce/figures.ts";
import type { OrderExtended } from "#shared/api/ecommerce/orders.ts";
import type { ProductExtended } from "#shared/api/ecommerce/products.ts";
import { trendOf } from "#shared/rules/dashboard/trend.ts";
import { paymentState } from "#shared/rules/orders/order-states.ts";
import { customerScore } from "#shared/rules/people/score.ts";
import { toMinor } from "#shared/rules/shop/money.ts";
import { addDays, addMonths, dayKey, lastMonths, monthKey } from "#shared/rules/time/zone.ts";
import { ANCHOR } from "../app/anchor.ts";
import type { Client } from "../app/client.ts";
import { readShop, type Shop } from "../database/read-shop.ts";

const NOW = Date.parse(ANCHOR);
const TZ = "Europe/Istanbul";

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
const minorSum = (values: readonly number[]): number => sum(values.map(toMinor));
const completedOf = ({ orders }: Shop) => orders.filter(({ status }) => status === "completed");
const amountsOf = (orders: readonly OrderExtended[]) => minorSum(orders.map(({ amount }) => amount));
const spentBy = (shop: Shop, id: number | null) =>
  amountsOf(completedOf(shop).filter(({ customerId }) => customerId === id));
const piecesOf = (orders: readonly OrderExtended[], id: number) =>
  orders.flatMap((order) => order.details.filter(({ productId }) => productId === id));

/** The laws by number and words; each looks at one shop and throws when it is broken. */
export const laws: Record<string, (shop: Shop) => void> = {
  "L4 each line's total is quantity by price": ({ orders }) => {
    for (const { id, quantity, price, total } of orders.flatMap(({ details }) => details)) {
      expect(toMinor(total), `line ${id}`).toBe(quantity * toMinor(price));
    }
  },

  "L5 each order's amount is the sum of its lines, of which there is one at least": ({ orders }) => {
    for (const { id, amount, products, details } of orders) {
      expect(toMinor(amount), `order ${id}`).toBe(minorSum(details.map(({ total }) => total)));
      expect(products, `order ${id}`).toBe(details.length);
      expect(products).toBeGreaterThan(0);
    }
  },

  "L6 the lines in the list are the lines of the order": ({ plain, details }) => {
    expect(plain.map((order) => order.details)).toEqual(details);
  },

  "L7 orders come newest first": ({ orders }) => {
    const sorted = [...orders].sort((a, b) => b.date.localeCompare(a.date) || b.id - a.id);
    expect(orders.map(({ id }) => id)).toEqual(sorted.map(({ id }) => id));
  },

  "L8 L9 the counted orders are the listed ones": (shop) => {
    const withStatus = (status: string) => shop.orders.filter((order) => order.status === status).length;
    expect(shop.stats).toMatchObject({
      totalOrders: shop.orders.length,
      completedOrders: withStatus("completed"),
      pendingOrders: withStatus("pending"),
    });
  },

  "L10 total sales are the amounts of completed orders": (shop) => {
    expect(toMinor(shop.stats.totalSales)).toBe(amountsOf(completedOf(shop)));
  },

  "L11 L12 each month's sales are its completed orders, the months without a gap": (shop) => {
    expect(shop.months.map(({ month }) => month)).toEqual(lastMonths(NOW, TZ));
    for (const [index, { month, sales }] of shop.months.entries()) {
      const own = completedOf(shop).filter((order) => monthKey(Date.parse(order.date), TZ) === month);
      expect(toMinor(sales), month).toBe(amountsOf(own));
      if (index > 0) expect(addMonths(shop.months[index - 1]!.month, 1)).toBe(month);
    }
  },

  "L44 each invoice adds up, and their numbers have no gap": ({ invoices }) => {
    for (const { number, lines, subtotal, tax, credit, total } of invoices) {
      expect(minorSum(lines.map(({ amount }) => amount)), number).toBe(toMinor(subtotal));
      expect(toMinor(subtotal) + toMinor(tax) - toMinor(credit), number).toBe(toMinor(total));
    }
    for (const begins of new Set(invoices.map(({ number }) => number.slice(0, 8)))) {
      const own = invoices.filter(({ number }) => number.startsWith(begins));
      const numbers = own.map(({ number }) => number).sort();
      expect(numbers).toEqual(own.map((_, index) => `${begins}-${String(index + 1).padStart(4, "0")}`));
    }
  },

  "L45 what is used of the plan is what there is": (shop) => {
    const month = monthKey(NOW, TZ);
    const staff = shop.people.filter(({ role, status }) => role !== "Kullanıcı" && status === "active");
    expect(shop.usage.products.used).toBe(shop.summary.totalProducts);
    expect(shop.usage.seats.used).toBe(staff.length);
    expect(shop.usage.orders.used).toBe(
      shop.orders.filter(({ date }) => monthKey(Date.parse(date), TZ) === month).length,
    );
    expect(shop.usage.storage.used).toBe(shop.storage.used);
    expect(shop.usage.storage.used).toBeGreaterThanOrEqual(sum(shop.files.map(({ size }) => size)));
  },

  "L13 total products are all products": ({ summary, products }) => {
    expect(summary.totalProducts).toBe(products.length);
  },

  "L14 the sales rate is the completed share of all orders": ({ summary, stats }) => {
    expect(summary.salesRate).toBe(Math.round((1000 * stats.completedOrders) / stats.totalOrders) / 10);
  },

  "L15 the profit is price less cost over the lines whose cost is known": (shop) => {
    const lines = completedOf(shop)
      .flatMap((order) => order.details)
      .filter((line) => line.unitCost !== null);
    const profit = sum(lines.map((line) => (toMinor(line.price) - toMinor(line.unitCost ?? 0)) * line.quantity));
    expect(toMinor(shop.summary.totalProfit)).toBe(profit);
    expect(shop.summary.totalProfit).toBeLessThanOrEqual(shop.stats.totalSales);
  },

  "L17 a product's status follows its stock": ({ products }) => {
    for (const { id, stock, lowStockThreshold, status } of products) {
      const fitting = stock === 0 ? "Out of Stock" : stock <= lowStockThreshold ? "Low Stock" : "In Stock";
      expect(status, `product ${id}`).toBe(fitting);
    }
  },

  "L18 what is on hand less what open orders keep is for sale": ({ orders, products }) => {
    const open = orders.filter(({ status }) => status === "pending" || status === "processing");
    for (const { id, onHand, reserved, stock } of products) {
      expect(onHand - reserved, `product ${id}`).toBe(stock);
      expect(stock, `product ${id}`).toBeGreaterThanOrEqual(0);
      expect(reserved, `product ${id}`).toBe(sum(piecesOf(open, id).map(({ quantity }) => quantity)));
    }
  },

  "L19 a product's sales are the pieces of completed orders that did not come back": (shop) => {
    for (const { id, sales } of shop.products) {
      const sold = piecesOf(completedOf(shop), id).map(({ quantity, returned }) => quantity - returned);
      expect(sales, `product ${id}`).toBe(sum(sold));
    }
  },

  "L21 top products are the 7 with the highest sales": ({ topProducts, products }) => {
    const told = ({ id, name, category, price, sales }: TopProduct | ProductExtended) => ({
      id,
      name,
      category,
      price,
      sales,
    });
    const best = [...products].sort((a, b) => b.sales - a.sales || a.id - b.id).slice(0, 7);
    expect(topProducts.map(told)).toEqual(best.map(told));
  },

  "L22 their trend sets the last 30 days against the 30 before": (shop) => {
    const today = dayKey(NOW, TZ);
    const [recent, earlier] = [addDays(today, -29), addDays(today, -59)];
    const days = completedOf(shop).map((order) => ({ order, day: dayKey(Date.parse(order.date), TZ) }));
    for (const { id, trend, percentChange } of shop.topProducts) {
      const units = (from: string, to: string) => {
        const own = days.filter(({ day }) => day >= from && day < to).map(({ order }) => order);
        return sum(piecesOf(own, id).map(({ quantity, returned }) => quantity - returned));
      };
      const fitting = trendOf(units(recent, addDays(today, 1)), units(earlier, recent));
      expect({ trend, percentChange }, `product ${id}`).toEqual(fitting);
    }
  },

  "L23 top customers have the 7 highest sums of completed orders": (shop) => {
    const sums = shop.people.map(({ id }) => spentBy(shop, id)).sort((a, b) => b - a);
    expect(shop.topCustomers.map(({ amount }) => toMinor(amount))).toEqual(sums.slice(0, 7));
    expect(shop.topCustomers.map(({ rank }) => rank)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  },

  "L24 their score is made of how lately, how often and how much": (shop) => {
    const highest_minor = Math.max(...shop.people.map(({ id }) => spentBy(shop, id)));
    for (const { id, score } of shop.topCustomers) {
      const own = completedOf(shop).filter((order) => order.customerId === id);
      const facts = {
        last_completed_at: Math.max(...own.map((order) => Date.parse(order.date))),
        completed_count: own.length,
        spent_minor: spentBy(shop, id),
        highest_minor,
        now: NOW,
      };
      expect(score, `customer ${id}`).toBe(customerScore(facts));
      expect(score).toBeGreaterThanOrEqual(0);
      expect(score).toBeLessThanOrEqual(100);
    }
  },

  "L25 their amount is what the people's list says they spent": ({ topCustomers, people }) => {
    for (const { id, amount } of topCustomers) {
      expect(amount, `customer ${id}`).toBe(people.find((person) => person.id === id)?.totalSpent);
    }
  },

  "L26 the people's orders are all orders that have a person": ({ people, orders, customers }) => {
    expect(sum(people.map(({ totalOrders }) => totalOrders))).toBe(orders.filter((order) => order.customerId).length);
    for (const { id, totalOrders } of people) {
      expect(totalOrders, `person ${id}`).toBe(orders.filter((order) => order.customerId === id).length);
    }
    for (const { id, orders: count, amount } of customers) {
      expect({ totalOrders: count, totalSpent: amount }).toEqual({
        totalOrders: people.find((person) => person.id === id)?.totalOrders,
        totalSpent: people.find((person) => person.id === id)?.totalSpent,
      });
    }
    expect(customers).toHaveLength(people.filter(({ totalOrders }) => totalOrders > 0).length);
  },

  "L27 what people spent are the total sales less orders without a person": (shop) => {
    const { people, stats } = shop;
    expect(minorSum(people.map(({ totalSpent }) => totalSpent))).toBe(toMinor(stats.totalSales) - spentBy(shop, null));
    for (const { id, totalSpent } of people) expect(toMinor(totalSpent), `person ${id}`).toBe(spentBy(shop, id));
  },

  "L28 recent transactions are the 6 newest payments, each of an order of that customer": (shop) => {
    const newest = shop.transactions.filter(({ kind }) => kind === "payment").slice(0, 6);
    expect(shop.recent.map(({ id }) => id)).toEqual(newest.map(({ id }) => id));
    for (const { orderId, customer, amount, status } of shop.recent) {
      const order = shop.orders.find(({ id }) => id === orderId);
      expect(order?.customer).toBe(customer);
      // One that failed keeps what it was about, also when the order has become smaller since, and so does one whose
      // money went back or is held in excess.
      const most = toMinor(order?.amount ?? 0) + toMinor(order?.excess ?? 0) + toMinor(order?.refundedAmount ?? 0);
      if (status !== "failed") expect(toMinor(amount)).toBeLessThanOrEqual(most);
    }
  },

  "L29 L65 the open payment is what is due, none after one that failed, and completing leaves due what is paid at the door alone":
    ({ orders, transactions }) => {
      for (const order of orders) {
        const { id, status, paymentStatus, paymentMethod } = order;
        const [amount, paid, refunded, credited] = [
          order.amount,
          order.paidAmount,
          order.refundedAmount,
          order.creditedAmount,
        ].map(toMinor) as [number, number, number, number];
        const balance = (status === "cancelled" ? 0 : amount - credited) - paid + refunded;
        expect([toMinor(order.due), toMinor(order.excess)], `order ${id}`).toEqual([
          Math.max(0, balance),
          Math.max(0, -balance),
        ]);
        const open = transactions.filter((one) => one.orderId === id && one.status === "pending");
        expect(open.length, `order ${id}`).toBeLessThanOrEqual(1);
        const awaited = paymentStatus === "failed" ? 0 : Math.max(0, balance);
        expect(minorSum(open.map((one) => one.amount)), `order ${id}`).toBe(awaited);
        if (status === "completed" && paymentMethod !== "Cash on Delivery") expect(order.due, `order ${id}`).toBe(0);
      }
    },

  "L30 no more goes back than came in, and the payment state follows": ({ orders, transactions }) => {
    for (const { id, amount, paidAmount, refundedAmount, creditedAmount, paymentStatus } of orders) {
      const own = transactions.filter(({ orderId }) => orderId === id);
      const done = (kind: string) =>
        minorSum(own.filter((one) => one.kind === kind && one.status === "completed").map((one) => one.amount));
      const payments = own.filter(({ kind }) => kind === "payment").sort((a, b) => a.id - b.id);
      expect(done("refund"), `order ${id}`).toBeLessThanOrEqual(done("payment"));
      expect([toMinor(paidAmount), toMinor(refundedAmount)], `order ${id}`).toEqual([done("payment"), done("refund")]);
      const money = { amount_minor: toMinor(amount), credited_minor: toMinor(creditedAmount) };
      const moved = { paid_minor: done("payment"), refunded_minor: done("refund") };
      const fitting = paymentState({ ...money, ...moved, lastTryFailed: payments.at(-1)?.status === "failed" });
      expect(paymentStatus, `order ${id}`).toBe(fitting);
    }
  },

  "L50 a product is older than its order lines, and nothing is newer than now": (shop) => {
    const made = new Map(shop.products.map(({ id, createdAt }) => [id, createdAt]));
    for (const { date, details } of shop.orders) {
      expect(Date.parse(date)).toBeLessThanOrEqual(NOW);
      // Archived ones are not among the products.
      for (const { id, productId } of details) {
        expect((made.get(productId ?? 0) ?? date) <= date, `line ${id}`).toBe(true);
      }
    }
    // Money may come in before the order is written down.
    for (const { id, date } of shop.transactions)
      expect(Date.parse(date), `transaction ${id}`).toBeLessThanOrEqual(NOW);
  },
};

/** Holds the shop to all its laws. */
export async function expectLaws(client: Client): Promise<void> {
  const shop = await readShop(client);
  for (const law of Object.values(laws)) law(shop);
}
