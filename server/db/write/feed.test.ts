import { expect, test } from "vitest";
import { roles } from "#shared/rules/people/roles.ts";
import { tableOf } from "./act.ts";
import { isFor } from "./feed.ts";

const me = 7;
const told = (object: string, owner: number | null, role: (typeof roles)[number] | null) =>
  isFor({ id: me, role }, { object, owner });

const everyone = [...roles, null];
/** Roles that receive events of a kind without an owner; null stands for everyone where roles are not enforced. */
const readers: Record<string, readonly (string | null)[]> = {
  ...Object.fromEntries(Object.keys(tableOf).map((kind) => [kind, everyone])),
  invite: ["Admin", null],
  subscription: ["Admin", null],
  payment_method: ["Admin", null],
  billing_details: ["Admin", null],
  invoice: ["Admin", "Editör", null],
  notification: [],
};

test.each(Object.entries(readers))("change events of %s reach the roles that may read it: %j", (kind, able) => {
  expect(everyone.filter((role) => told(kind, null, role))).toEqual(able);
});

test.each(Object.keys(readers))("change events of %s with an owner reach only the owner, in any role", (kind) => {
  expect(everyone.map((role) => told(kind, me, role))).toEqual(everyone.map(() => true));
  expect(everyone.map((role) => told(kind, 8, role))).toEqual(everyone.map(() => false));
});

test("change events of an unknown kind reach nobody", () => {
  expect(everyone.filter((role) => told("secret", null, role))).toEqual([]);
});
