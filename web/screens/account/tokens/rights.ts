import type { Scope } from "#shared/api/account/tokens.ts";
import { isWritable, type ScopeArea, scopeAreas } from "#shared/rules/people/token-scopes.ts";

export const rights = ["none", "read", "write"] as const;
export type Right = (typeof rights)[number];
export type Rights = Partial<Record<ScopeArea, Exclude<Right, "none">>>;

/** What a token may do in each area it reaches. */
export function rightsOf(scopes: readonly Scope[]): Rights {
  const found: Rights = {};
  for (const area of scopeAreas) {
    if (isWritable(area) && scopes.includes(`${area}:write`)) found[area] = "write";
    else if (scopes.includes(`${area}:read`)) found[area] = "read";
  }
  return found;
}

/** The same as the API takes it; the right to write holds the right to read. */
export const scopesOf = (given: Rights): Scope[] =>
  scopeAreas.flatMap((area): Scope[] => {
    if (given[area] === "write" && isWritable(area)) return [`${area}:write`];
    return given[area] ? [`${area}:read`] : [];
  });
