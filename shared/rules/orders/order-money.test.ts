import { expect, test } from "vitest";
import { dueOf, excessOf, type OrderMoney, refundForReturn, withAmount } from "./order-money.ts";

const order = (paid_minor = 0, refunded_minor = 0, credited_minor = 0, status = "pending") => ({
  amount_minor: 1_000,
  paid_minor,
  refunded_minor,
  credited_minor,
  status,
});

test.each([
  ["nothing paid", order(), 1_000, 0],
  ["a part paid", order(400), 600, 0],
  ["all paid", order(1_000), 0, 0],
  ["a part waived by a refund", order(1_000, 300, 300), 0, 0],
  ["more paid than due", order(1_200), 0, 200],
  ["the excess sent back", order(1_200, 200), 0, 0],
  ["a cancelled order", order(0, 0, 0, "cancelled"), 0, 0],
  ["late money of a cancelled order", order(1_000, 0, 0, "cancelled"), 0, 1_000],
])("an order with %s (%#) has the right due and excess", (_title, money, due, excess) => {
  expect([dueOf(money), excessOf(money)]).toEqual([due, excess]);
});

test.each<[string, OrderMoney, number, number, number]>([
  ["an unpaid order costs less", order(), 600, 0, 0],
  ["an earlier refund covers the decrease", order(1_000, 500, 500), 500, 0, 0],
  ["an earlier refund covers a part of it", order(1_000, 300, 300), 500, 0, 200],
  ["a waiver beyond the decrease stays", order(1_000, 500, 500), 800, 300, 0],
  ["a larger amount leaves the waiver", order(1_000, 300, 300), 1_500, 300, 0],
])("%s", (_title, money, amount, credited, excess) => {
  const changed = withAmount({ ...money, status: "pending" }, amount);

  expect([changed.credited_minor, excessOf(changed)]).toEqual([credited, excess]);
});

test.each([
  ["their value", order(1_000), 400, 400],
  ["no more than was paid and kept", order(1_000, 800, 800), 400, 200],
  ["nothing where nothing was paid", order(), 400, 0],
  ["what exceeds the part still due", order(400), 800, 200],
])("a return of goods refunds %s", (_title, money, value, refund) => {
  expect(refundForReturn({ ...money, status: "completed" }, value)).toBe(refund);
});
