/** The areas a token's rights are told by. */
export const scopeAreas = [
  ...(["dashboard", "products", "orders", "people", "kanban", "inbox"] as const),
  ...(["files", "team", "workspace", "audit", "billing"] as const),
] as const;
export type ScopeArea = (typeof scopeAreas)[number];

/** Areas where no call that writes is open to a token. */
const readAreas = ["dashboard", "team", "billing"] as const satisfies readonly ScopeArea[];
type WriteArea = Exclude<ScopeArea, (typeof readAreas)[number]>;

/** Whether a token can be given the right to write in an area. */
export const isWritable = (area: ScopeArea): area is WriteArea => !(readAreas as readonly ScopeArea[]).includes(area);

/** `orders:read`, `orders:write`; the right to write holds the right to read. */
export const tokenScopes = scopeAreas.flatMap((area) =>
  isWritable(area) ? ([`${area}:read`, `${area}:write`] as const) : ([`${area}:read`] as const),
);

export const TOKENS_MAX = 20;
export const TOKEN_NAME_MAX = 60;
/** How far ahead an expiry may lie: a year, leap years too. */
export const TOKEN_LIFE_MAX_MS = 366 * 24 * 60 * 60 * 1000;
