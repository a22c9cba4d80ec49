/** The areas a token's rights are told by. */
export const scopeAreas = [
  ...(["dashboard", "products", "orders", "people", "kanban", "inbox"] as const),
  ...(["files", "team", "workspace", "audit", "billing"] as const),
] as const;
export type ScopeArea = (typeof scopeAreas)[number];

export const TOKENS_MAX = 20;
export const TOKEN_NAME_MAX = 60;
/** How far ahead an expiry may lie: a year, leap years too. */
export const TOKEN_LIFE_MAX_MS = 366 * 24 * 60 * 60 * 1000;
