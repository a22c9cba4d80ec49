import type { ScopeArea, TokenScope } from "./token-scopes.ts";

/**
 * Required authentication of an endpoint. `public`: none. `self`: the signed-in person's own data. `<area>:read|write`:
 * a signed-in person, limited by role and token scope. `dev`: only in mock mode and test builds.
 */
export type Policy = "public" | "dev" | "self" | `${ScopeArea}:read` | `${ScopeArea}:write`;

/** Roles that can call an endpoint: everyone its policy allows, editors, or Admins. */
export type Who = "everyone" | "editors" | "admins";

/** Role required by an endpoint; `always` applies also where the workspace does not enforce roles. */
export interface Right {
  who: Who;
  always?: true;
}

const ofAdmins: ReadonlySet<ScopeArea> = new Set(["team", "workspace", "audit", "billing"]);

const admins = { who: "admins" } as const;
const editors = { who: "editors" } as const;
/** Open to everyone; the endpoint's own rules limit what they can do. */
const everyone = { who: "everyone" } as const;
/** Security: admitting and removing people and assigning roles takes an Admin in both modes. */
const alwaysAdmins = { who: "admins", always: true } as const;

const named: Readonly<Record<string, Right>> = {
  "GET /ecommerce/products/import/{id}/rows": editors,
  "GET /ecommerce/products/import/columns": editors,
  "DELETE /ecommerce/products/{id}": admins,
  "POST /ecommerce/products/{id}/restore": admins,
  "POST /ecommerce/orders/{id}/notes": everyone,
  "POST /ecommerce/orders/{id}/refunds": admins,
  "POST /ecommerce/orders/{id}/returns": admins,
  "POST /exports": editors,

  "POST /kanban/boards": admins,
  "PATCH /kanban/boards/{id}": admins,
  "DELETE /kanban/boards/{id}": admins,
  // Everyone can move their own cards.
  "POST /kanban/cards/{id}/move": everyone,
  "POST /kanban/cards/{id}/comments": everyone,
  "PATCH /kanban/cards/{id}/comments/{commentId}": everyone,
  "DELETE /kanban/cards/{id}/comments/{commentId}": everyone,
  // Stars and watches are personal.
  "PUT /kanban/boards/{id}/star": everyone,
  "PUT /kanban/cards/{id}/watch": everyone,

  // These also set the caller's own star and read mark; in both only editors can change shared fields.
  "PATCH /inbox/conversations/{id}": everyone,
  "POST /inbox/bulk": everyone,
  "POST /inbox/conversations/{id}/presence": everyone,
  "DELETE /inbox/conversations/{id}": admins,
  // A person can discard their draft after losing the editor role.
  "DELETE /inbox/conversations/{id}/draft": everyone,
  "DELETE /inbox/draft": everyone,

  // Editors can only set a person's status from inactive to active. Everything else (admitting, deactivating, roles,
  // account fields) takes an Admin in both modes; see `person-states.ts`.
  "PATCH /datatable/users/{id}": editors,
  "DELETE /datatable/users/{id}": alwaysAdmins,
  "POST /datatable/users/bulk": alwaysAdmins,

  "GET /uploads/open": alwaysAdmins,

  // Personal data and data of the whole shop.
  "POST /datatable/users/{id}/data": alwaysAdmins,
  "POST /datatable/users/{id}/erase": alwaysAdmins,
  "POST /workspace/backup": alwaysAdmins,
  "POST /workspace/restore": alwaysAdmins,
  "PUT /workspace/restore/{id}/parts/{n}": alwaysAdmins,
  "POST /workspace/restore/{id}/check": alwaysAdmins,
  "POST /workspace/restore/{id}/run": alwaysAdmins,

  "POST /team/invites": alwaysAdmins,
  "POST /team/invites/{id}/resend": alwaysAdmins,
  "POST /team/invites/{id}/link": alwaysAdmins,
  "DELETE /team/invites/{id}": alwaysAdmins,
  "PATCH /team/{id}": alwaysAdmins,
  "DELETE /team/{id}": alwaysAdmins,
  "POST /team/{id}/accept": alwaysAdmins,
  "POST /team/{id}/reset-link": alwaysAdmins,
  "GET /team/tokens": alwaysAdmins,
  "DELETE /team/tokens/{id}": alwaysAdmins,
  "DELETE /team/sessions": alwaysAdmins,

  "GET /billing/plans": everyone,
  "GET /billing/invoices": editors,
  "GET /billing/invoices/{id}": editors,
  "GET /billing/invoices/{id}/pdf": editors,
};

/**
 * Role required by an endpoint. By default workspace settings, team, audit and billing take an Admin, other writes an
 * editor; reads and personal data are open to everyone.
 */
export function rightOf(name: string, { policy }: { policy: Policy }): Right {
  return named[name] ?? usualOf(policy);
}

function usualOf(policy: Policy): Right {
  const [area, act] = policy.split(":") as [ScopeArea, "read" | "write" | undefined];
  if (ofAdmins.has(area)) return admins;
  return act === "write" && area !== "files" ? editors : everyone;
}

/**
 * Scopes with some endpoints open to more people than usual. The price list is open to everyone but does not count
 * for `billing:read`.
 */
const reached: Partial<Record<TokenScope, Who>> = {
  "orders:write": "everyone",
  "kanban:write": "everyone",
  "inbox:write": "everyone",
  "billing:read": "editors",
};

/** Roles that can grant a scope to a token: those that can call some endpoint of the scope themselves. */
export const whoMayGive = (scope: TokenScope): Who => reached[scope] ?? usualOf(scope).who;

/** Whether a role is included. */
export const isAmong = (who: Who, role: string): boolean =>
  who === "everyone" || role === "Admin" || (who === "editors" && role === "Editör");
