/** Areas of token scopes. */
export const scopeAreas = [
  "dashboard",
  "products",
  "orders",
  "people",
  "kanban",
  "inbox",
  "files",
  "team",
  "workspace",
  "audit",
  "billing",
] as const;
export type ScopeArea = (typeof scopeAreas)[number];

/** Areas without a write endpoint for tokens. */
const readAreas = ["dashboard", "team", "billing"] as const satisfies readonly ScopeArea[];
type WriteArea = Exclude<ScopeArea, (typeof readAreas)[number]>;

/** Whether a token can get the write scope of an area. */
export const isWritable = (area: ScopeArea): area is WriteArea => !(readAreas as readonly ScopeArea[]).includes(area);

/** Token scopes such as `orders:read`; a write scope includes the read scope. */
export const tokenScopes = scopeAreas.flatMap((area) =>
  isWritable(area) ? ([`${area}:read`, `${area}:write`] as const) : ([`${area}:read`] as const),
);
export type TokenScope = (typeof tokenScopes)[number];

export const TOKENS_MAX = 20;
export const TOKEN_NAME_MAX = 60;
/** Maximum lifetime of a token: one year, including leap years. */
export const TOKEN_LIFE_MAX_MS = 366 * 24 * 60 * 60 * 1000;
