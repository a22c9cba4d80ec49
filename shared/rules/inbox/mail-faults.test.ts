import { expect, test } from "vitest";
import { answeredFault, mailFaults, readMailFault } from "./mail-faults.ts";

test.each([
  [mailFaults.unreachable, { fault: "unreachable" }],
  [mailFaults.slow, { fault: "slow" }],
  [mailFaults.unmade, { fault: "unmade" }],
  [answeredFault(503, ""), { fault: "answered", status: "503" }],
  [answeredFault(422, "No such\naddress: a@b"), { fault: "said", status: "422", said: "No such\naddress: a@b" }],
  ["Something else", null],
])("%j is parsed", (text, fault) => {
  expect(readMailFault(text)).toEqual(fault);
});
