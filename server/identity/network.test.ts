import { expect, test } from "vitest";
import { networkOf } from "./network.ts";

test.each([
  ["192.0.2.7", "192.0.2.7"],
  ["::ffff:192.0.2.7", "192.0.2.7"],
  ["::FFFF:198.51.100.4", "198.51.100.4"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2"],
  ["2001:db8:1:2::9", "2001:db8:1:2"],
  ["2001:db8::1", "2001:db8:0:0"],
  ["2001:0DB8:0001:0002:ffff::", "2001:db8:1:2"],
  ["::1", "0:0:0:0"],
  ["", ""],
])("attempts from %s count for network %s", (address, network) => {
  expect(networkOf(address)).toBe(network);
});
