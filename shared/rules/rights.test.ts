import { expect, test } from "vitest";
import type { Endpoint } from "../api/endpoint.ts";
import { endpoints } from "../api/endpoints.ts";
import { isAmong, rightOf, whoMayGive } from "./rights.ts";
import { roles } from "./roles.ts";
import { scopeAreas } from "./token-scopes.ts";

const PRICE_LIST = "GET /billing/plans";
const scopes = scopeAreas.flatMap((area) => [`${area}:read`, `${area}:write`] as const);
/** Nothing of the dashboard is written through a token. */
const opening = scopes.filter((scope) => scope !== "dashboard:write");

test.each(opening)("a token is given %s by whoever may make a call of that kind, and by nobody else", (scope) => {
  const calls = Object.entries<Endpoint>(endpoints).filter(
    ([name, { policy }]) => policy === scope && name !== PRICE_LIST,
  );

  const able = roles.filter((role) => calls.some(([name, row]) => isAmong(rightOf(name, row).who, role)));

  expect(roles.filter((role) => isAmong(whoMayGive(scope), role))).toEqual(able);
});
