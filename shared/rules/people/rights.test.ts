import { expect, test } from "vitest";
import { type Endpoint, isForTokens } from "../../api/endpoint.ts";
import { endpoints } from "../../api/endpoints.ts";
import { isAmong, rightOf, whoMayGive } from "./rights.ts";
import { roles } from "./roles.ts";
import { tokenScopes } from "./token-scopes.ts";

const PRICE_LIST = "GET /billing/plans";

test("the token scopes are exactly those that open an endpoint", () => {
  const opening = Object.values<Endpoint>(endpoints).filter((row) => isForTokens(row) && row.policy !== "self");

  expect(tokenScopes.toSorted()).toEqual([...new Set(opening.map(({ policy }) => policy))].sort());
});

test("no endpoint that requires recent authentication is open to tokens", () => {
  const both = Object.entries<Endpoint>(endpoints).filter(([, row]) => row.fresh && isForTokens(row));

  expect(both.map(([name]) => name)).toEqual([]);
});

test.each(tokenScopes)("exactly the roles that can call an endpoint of %s can grant it", (scope) => {
  const calls = Object.entries<Endpoint>(endpoints).filter(
    ([name, row]) => row.policy === scope && isForTokens(row) && name !== PRICE_LIST,
  );

  const able = roles.filter((role) => calls.some(([name, row]) => isAmong(rightOf(name, row).who, role)));

  expect(roles.filter((role) => isAmong(whoMayGive(scope), role))).toEqual(able);
});
