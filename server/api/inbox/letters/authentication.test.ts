import { expect, test } from "vitest";
import { isUnverified } from "./authentication.ts";

const saysFail = (...values: string[]) => isUnverified({ headers: new Map([["authentication-results", values]]) });

test.each([
  "mx.a; dmarc=fail",
  "mx.a;dmarc=fail;spf=pass",
  "mx.a 1; spf=pass smtp.mailfrom=x.example; dmarc=fail (p=none dis=none) header.from=x.example",
  "mx.a; DMARC = Fail",
  "mx.a; dmarc/1 = fail",
  "mx.a; spf=pass (a (b) \\) comment) ; dmarc (why) =fail",
  'mx.a; auth=pass smtp.auth="a;b\\"c"; dmarc=fail',
])("%s marks the sender as unverified", (value) => expect(saysFail(value)).toBe(true));

test.each([
  "",
  "dmarc=fail",
  "none",
  "mx.a; none",
  "mx.a; dmarc=pass",
  "mx.a; dmarc=failed",
  "mx.a; dmarc=fail-open",
  "mx.a; xdmarc=fail",
  "mx.a; spf=fail dmarc=fail",
  "mx.a; spf=pass (; dmarc=fail)",
  'mx.a; spf=pass smtp.mailfrom="; dmarc=fail"',
  "mx.a; spf=pass ((x) ; dmarc=fail",
])("%j does not mark the sender as unverified", (value) => expect(saysFail(value)).toBe(false));

test("ignores all but the topmost header", () => {
  expect(saysFail("mx.a; dmarc=pass", "mx.b; dmarc=fail")).toBe(false);
  expect(saysFail("mx.a; dmarc=fail", "mx.b; dmarc=pass")).toBe(true);
});

test("reads a long header fast", () => expect(saysFail(`mx.a; ${"(".repeat(500_000)}`)).toBe(false));
