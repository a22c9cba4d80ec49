import { expect, test } from "vitest";
import { HostRefused, readHostName } from "./host-name.ts";

test.each([
  ["shop.example", "shop.example"],
  ["Shop.EXAMPLE", "shop.example"],
  ["localhost", "localhost"],
  ["a-b.c1.example", "a-b.c1.example"],
  ["dükkân.example", "xn--dkkn-doa7m.example"],
  [`${"a".repeat(63)}.example`, `${"a".repeat(63)}.example`],
])("normalises %j to %j", (given, host) => {
  expect(readHostName(given)).toBe(host);
});

test.each([
  ["", "it is empty"],
  ["shop example", "it has a space"],
  [" shop.example", "it has a space"],
  ["shop.example:8787", "leave out the port"],
  ["https://shop.example", "leave out everything around the name"],
  ["shop.example/path", "leave out everything around the name"],
  ["user@shop.example", "leave out everything around the name"],
  ["shop.example.", "leave out the dot at its end"],
  ["my_shop.example", "it has an underscore"],
  ["127.0.0.1", "it is an IP address"],
  ["0x7f000001", "it is an IP address"],
  ["2130706433", "it is an IP address"],
  ["[::1]", "it is an IP address"],
  ["::1", "it is an IP address"],
  ["-shop.example", "it is not valid"],
  ["shop..example", "it is not valid"],
  ["*.example", "it is not valid"],
  [`${"a".repeat(64)}.example`, "it is not valid"],
  [`${"a.".repeat(130)}example`, "it is longer than 253 characters"],
])("refuses %j and says why", (given, why) => {
  expect(() => readHostName(given)).toThrow(HostRefused);
  expect(() => readHostName(given)).toThrow(`: ${why}.`);
});
