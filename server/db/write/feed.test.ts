import { expect, test } from "vitest";
import { roles } from "#shared/rules/roles.ts";
import { tableOf } from "./act.ts";
import { isFor } from "./feed.ts";

const me = 7;
const told = (object: string, owner: number | null, role: (typeof roles)[number] | null) =>
  isFor({ id: me, role }, { object, owner });

const everyone = [...roles, null];
/** Who is told of a kind that is nobody's own; null stands for anybody where roles are not enforced. */
const readers: Record<string, readonly (string | null)[]> = {
  ...Object.fromEntries(Object.keys(tableOf).map((kind) => [kind, everyone])),
  invite: ["Admin", null],
  subscription: ["Admin", null],
  payment_method: ["Admin", null],
  billing_details: ["Admin", null],
  invoice: ["Admin", "Editör", null],
  notification: [],
};

test.each(Object.entries(readers))("of %s, those are told who may read it: %j", (kind, able) => {
  expect(everyone.filter((role) => told(kind, null, role))).toEqual(able);
});

test.each(Object.keys(readers))("of %s with an owner, only the owner is told, whatever the role", (kind) => {
  expect(everyone.map((role) => told(kind, me, role))).toEqual(everyone.map(() => true));
  expect(everyone.map((role) => told(kind, 8, role))).toEqual(everyone.map(() => false));
});

test("nobody is told of a kind that the table does not name", () => {
  expect(everyone.filter((role) => told("secret", null, role))).toEqual([]);
});
