import type { Scope } from "../api/account/tokens.ts";
import type { Area, Endpoint } from "../api/endpoint.ts";

/** Who may make a call: anybody whose policy lets them, colleagues who edit, or Admins. */
export type Who = "everyone" | "editors" | "admins";

/** What a call asks of its caller's role; `always` also where the workspace does not enforce roles. */
export interface Right {
  who: Who;
  always?: true;
}

const ofAdmins: ReadonlySet<Area> = new Set(["team", "workspace", "audit", "billing"]);

const admins = { who: "admins" } as const;
const editors = { who: "editors" } as const;
/** Anybody may make the call; what they may do by it, its own rules say. */
const everyone = { who: "everyone" } as const;
/** Rights never go flat: letting people in and out, and giving roles, takes an Admin in both modes. */
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
  // One's own cards may be moved by anybody.
  "POST /kanban/cards/{id}/move": everyone,
  "POST /kanban/cards/{id}/comments": everyone,
  "PATCH /kanban/cards/{id}/comments/{commentId}": everyone,
  "DELETE /kanban/cards/{id}/comments/{commentId}": everyone,
  // One's own marks are everybody's.
  "PUT /kanban/boards/{id}/star": everyone,
  "PUT /kanban/cards/{id}/watch": everyone,

  // One's own star and read mark are set by these too; what is shared, they let only editors set.
  "PATCH /inbox/conversations/{id}": everyone,
  "POST /inbox/bulk": everyone,
  "POST /inbox/conversations/{id}/presence": everyone,
  "DELETE /inbox/conversations/{id}": admins,
  // What somebody had begun before their role changed can be thrown away.
  "DELETE /inbox/conversations/{id}/draft": everyone,
  "DELETE /inbox/draft": everyone,

  // Of a person an editor sets the status alone, and only from inactive to active: to let in who waits, to deactivate,
  // to give a role and to change anything of an account takes an Admin in both modes. The steps: `person-states.ts`.
  "PATCH /datatable/users/{id}": editors,
  "DELETE /datatable/users/{id}": alwaysAdmins,
  "POST /datatable/users/bulk": alwaysAdmins,

  "GET /uploads/open": alwaysAdmins,

  // What concerns everybody's data, or all of somebody's.
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
 * What a call of the endpoint table asks of its caller's role. Where nothing is named: shop settings, team, history and
 * billing are for Admins, writes of all other areas for editors, reads and what concerns only oneself for everybody.
 */
export function rightOf(name: string, { policy }: Pick<Endpoint, "policy">): Right {
  return named[name] ?? usualOf(policy);
}

function usualOf(policy: Endpoint["policy"]): Right {
  const [area, act] = policy.split(":") as [Area, "read" | "write" | undefined];
  if (ofAdmins.has(area)) return admins;
  return act === "write" && area !== "files" ? editors : everyone;
}

/** Kinds of calls of which some are open to more people than what is usual of them; the price list is not what billing is read for. */
const reached: Partial<Record<Scope, Who>> = {
  "orders:write": "everyone",
  "kanban:write": "everyone",
  "inbox:write": "everyone",
  "billing:read": "editors",
};

/** Who may give a token a right: those who may make some call of its kind themselves. */
export const whoMayGive = (scope: Scope): Who => reached[scope] ?? usualOf(scope).who;

/** Whether a role is among those who may. */
export const isAmong = (who: Who, role: string): boolean =>
  who === "everyone" || role === "Admin" || (who === "editors" && role === "Editör");
