import { expect, test } from "vitest";
import { namesAddress } from "./names-address.ts";

const EMAIL = "Can@Shop.com";

test.each([
  { email: "can@shop.com" },
  { email: "CAN@SHOP.COM" },
  { note: "ask\ncan@shop.com." },
  { lines: [{ text: "Can <can@shop.com>, noon" }] },
  { to: '["ece@shop.com","can@shop.com"]' },
])("%j names the address", (value) => {
  expect(namesAddress(JSON.stringify(value), EMAIL)).toBe(true);
});

test.each([
  { email: "ercan@shop.com" },
  { email: "er.can@shop.com" },
  { email: "can@shop.com.tr" },
  { email: "can@shop.community" },
  { email: "can@shopxcom" },
])("%j names another", (value) => {
  expect(namesAddress(JSON.stringify(value), EMAIL)).toBe(false);
});

test("what is not there names nobody", () => {
  expect(namesAddress(null, EMAIL)).toBe(false);
});
