import { expect, test } from "vitest";
import { isOwnPath } from "./own-path.ts";

const HERE = "http://pano.test";

test.each(["/", "/orders", "/orders?q=çanta&page=2#top", "/orders?q=//elsewhere", "/.//evil.example"])(
  "accepts the own path %j",
  (text) => {
    expect(isOwnPath(text)).toBe(true);
    expect(new URL(text, HERE).origin).toBe(HERE);
  },
);

test.each([
  "",
  "orders",
  "https://evil.example",
  "//evil.example",
  "/\\evil.example",
  "/orders\\",
  "/\t/evil.example",
  "/\n/evil.example",
  "/\r\\evil.example",
  "\t//evil.example",
  "//[",
])("rejects %j", (text) => {
  expect(isOwnPath(text)).toBe(false);
});
