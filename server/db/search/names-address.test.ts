import { expect, test } from "vitest";
import { namesAddress } from "./names-address.ts";

const EMAIL = "Can@Shop.com";

test.each([
  { email: "can@shop.com" },
  { email: "CAN@SHOP.COM" },
  { note: "ask\ncan@shop.com." },
  { lines: [{ text: "Can <can@shop.com>, noon" }] },
  { to: '["ece@shop.com","can@shop.com"]' },
])("%j contains the address", (value) => {
  expect(namesAddress(JSON.stringify(value), EMAIL)).toBe(true);
});

test.each([
  { email: "ercan@shop.com" },
  { email: "er.can@shop.com" },
  { email: "can@shop.com.tr" },
  { email: "can@shop.community" },
  { email: "can@shopxcom" },
])("%j contains another address", (value) => {
  expect(namesAddress(JSON.stringify(value), EMAIL)).toBe(false);
});

test("null contains no address", () => {
  expect(namesAddress(null, EMAIL)).toBe(false);
});
