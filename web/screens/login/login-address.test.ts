import { expect, test } from "vitest";
import { loginAddress } from "./login-address.ts";

test("what was typed and where one wanted to go come back as they were", () => {
  const next = "/orders?q=a+b&page=2";

  const address = new URL(loginAddress({ mode: "forgot", email: "ada+shop@example.com", next }), "http://pano.test");

  expect(Object.fromEntries(address.searchParams)).toEqual({ mode: "forgot", email: "ada+shop@example.com", next });
});

test("nothing known is the plain page", () => {
  expect(loginAddress({ email: "", next: null })).toBe("/login");
});
