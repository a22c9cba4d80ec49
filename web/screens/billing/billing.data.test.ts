import { expect, test } from "vitest";
import { readList } from "../../lib/list/list-query.ts";
import { billingList } from "./billing.data.ts";

const asked = (change: string) => readList(billingList, new URLSearchParams({ change })).change;

test.each(["choose", "starter", "growth-yearly", "scale-monthly"])(
  "the address asks for a change of plan by %s",
  (change) => {
    expect(asked(change)).toBe(change);
  },
);

test.each(["zzz", "growth-zzz", "growth-yearly-x", "free-monthly", "Growth", ""])(
  'an address that asks for a change by "%s" asks for none',
  (change) => {
    expect(asked(change)).toBeUndefined();
  },
);
