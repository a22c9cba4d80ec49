import type { Context } from "hono";
import type { Area } from "#shared/api/endpoint.ts";
import { type PersonState, takesAdmin } from "#shared/rules/person-states.ts";
import type { Env } from "../http/env.ts";
import { requireAccountChanger, requireFresh, requireReaddresser } from "../http/fresh.ts";
import { requireAdmin, requireAdminIfEnforced, requireEditorIfEnforced } from "../http/permissions.ts";
import { requirePerson, requireScope } from "../http/scope.ts";
import type { RecordKind } from "./act.ts";
import { statement } from "./cell.ts";
import type { JobRow } from "./jobs.ts";
import { accountsAmong, readdressed, type UndoRecord, type UndoRow } from "./undo-records.ts";

/** What an editor may do to products, and so take back; all else wants an Admin. */
const ofEditors = new Set(["product.changed", "product.stock", "product.category", "product.imported"]);
const requireForProduct = (c: Context<Env>, action: string): Promise<void> =>
  ofEditors.has(action) ? requireEditorIfEnforced(c) : requireAdminIfEnforced(c);

/** What a card's owner may move, and so put back; what else a move changed is an editor's. */
const ofPlace = new Set(["column_id", "rank", "moved_at"]);

/** Whether a person was brought to another status by a step that is an Admin's. Who reactivated somebody brings back what an Admin had decided. */
const tookAdmin = ({ before, after }: UndoRecord): boolean =>
  after?.status !== undefined && takesAdmin(before?.status as PersonState, after.status as PersonState);

/** Whether an Admin may have decided on somebody since: their status is then no longer another's to put back. */
async function isDecidedSince(c: Context<Env>, mark: string): Promise<boolean> {
  const { rows } = await c.var.cell.run(
    statement(
      `SELECT 1 FROM audit AS own JOIN audit AS later ON later.object = own.object AND later.object_id = own.object_id
       WHERE own.undo_hash = ? AND later.id > own.id
         AND coalesce(later.after_json ->> '$.role', later.after_json ->> '$.status') IS NOT NULL LIMIT 1`,
      mark,
    ),
  );
  return rows.length > 0;
}

/** Who may come in, and what they may do there. */
const ofAccess = new Set(["role", "status", "removed_at"]);

interface Undoing {
  action: string;
  /** Which the audit rows of the act bear. */
  mark: string;
  records: readonly UndoRecord[];
}

/** Who may take an act on each kind of record back: whoever may do it. */
const requireFor: Record<RecordKind, (c: Context<Env>, undoing: Undoing) => Promise<void>> = {
  product: (c, { action }) => requireForProduct(c, action),
  order: requireEditorIfEnforced,
  async person(c, { records, mark }) {
    const columns = Object.keys(records[0]?.after ?? {});
    const isOfAdmins = columns.includes("role") || columns.includes("removed_at") || records.some(tookAdmin);
    if (isOfAdmins || (columns.includes("status") && (await isDecidedSince(c, mark)))) requireAdmin(c);
    else if (columns.every((column) => column === "status")) await requireEditorIfEnforced(c);
    else await requireAdminIfEnforced(c);
    const accounts = await accountsAmong(c.var.cell, records);
    if (accounts.length > 0) requireAccountChanger(c, accounts);
    if (columns.includes("email")) requirePerson(c);
    if (columns.some((column) => ofAccess.has(column))) requireFresh(c);
    if ((await readdressed(c.var.cell, records)).length > 0) requireReaddresser(c);
  },
  async file(c, { records }) {
    const { rows } = await c.var.cell.run<{ owner_id: number | null }>(
      statement("SELECT owner_id FROM files WHERE id = ?", records[0]?.id),
    );
    if (rows[0]?.owner_id !== c.var.caller?.id) await requireAdminIfEnforced(c);
  },
  board: requireAdminIfEnforced,
  column: requireEditorIfEnforced,
  label: requireEditorIfEnforced,
  async card(c, { action, records }) {
    const isMove = action === "card.moved" && Object.keys(records[0]?.after ?? {}).every((name) => ofPlace.has(name));
    const isOwnMove = isMove && (await isAssigned(c, records));
    if (!isOwnMove) await requireEditorIfEnforced(c);
  },
  async view(c, { records }) {
    const { rows } = await c.var.cell.run<{ user_id: number }>(
      statement("SELECT user_id FROM views WHERE id = ?", records[0]?.id),
    );
    if (rows[0]?.user_id !== c.var.caller?.id) await requireAdminIfEnforced(c);
  },
  // Comments are a person's own, and so are notes.
  comment: () => Promise.resolve(),
  order_note: () => Promise.resolve(),
  conversation: requireEditorIfEnforced,
  inbox_label: requireEditorIfEnforced,
  async canned(c, { records }) {
    const { rows } = await c.var.cell.run<{ shared: number }>(
      statement("SELECT shared FROM canned WHERE id = ?", records[0]?.id),
    );
    await (rows[0]?.shared === 0 ? requireEditorIfEnforced(c) : requireAdminIfEnforced(c));
  },
  workspace: requireAdminIfEnforced,
  async invite(c) {
    requireAdmin(c);
    requireFresh(c);
  },
  // Money has its own ways back; none of these acts can be undone.
  subscription: requireAdminIfEnforced,
  invoice: requireAdminIfEnforced,
  payment_method: requireAdminIfEnforced,
  billing_details: requireAdminIfEnforced,
};

/** What an API token must be allowed to write to take an act on each kind of record back; null: none may. */
const areaOf: Record<RecordKind, Area | null> = {
  product: "products",
  order: "orders",
  order_note: "orders",
  person: "people",
  file: "files",
  view: null,
  board: "kanban",
  column: "kanban",
  label: "kanban",
  card: "kanban",
  comment: "kanban",
  conversation: "inbox",
  inbox_label: "inbox",
  canned: "inbox",
  workspace: "workspace",
  invite: null,
  subscription: null,
  invoice: null,
  payment_method: null,
  billing_details: null,
};

function requireScopeFor(c: Context<Env>, area: Area | null): void {
  if (area) requireScope(c, `${area}:write`);
  else requirePerson(c);
}

/** Whether each of these cards is the caller's. */
async function isAssigned(c: Context<Env>, records: readonly UndoRecord[]): Promise<boolean> {
  const { rows } = await c.var.cell.run<{ n: number }>(
    statement(
      "SELECT count(*) AS n FROM card_assignees WHERE user_id = ? AND card_id IN (SELECT value FROM json_each(?))",
      c.var.caller?.id ?? 0,
      JSON.stringify(records.map(({ id }) => id)),
    ),
  );
  return rows[0]?.n === records.length;
}

/** Refuses to take an act back to one who may not do it any more. Throws `forbidden`, and `insufficient_scope` to a token. */
export async function requireRightToUndo(c: Context<Env>, row: UndoRow): Promise<void> {
  requireScopeFor(c, areaOf[row.object]);
  const { rows } = await c.var.cell.run<{ action: string }>(
    statement("SELECT action FROM audit WHERE undo_hash = ? LIMIT 1", row.token_hash),
  );
  const records = JSON.parse(row.records_json);
  await requireFor[row.object](c, { action: rows[0]?.action ?? "", mark: row.token_hash, records });
}

/** What concerns everybody's data. */
const ofAdmins: ReadonlySet<JobRow["kind"]> = new Set(["backup", "restore", "erase"]);

/**
 * What only the caller themself can show, and not the job in their name: a token its scopes, and who takes back what was
 * done to people a fresh proof. Throws `insufficient_scope`, `reauth_required`.
 */
export function requireProofToUndo(c: Context<Env>, { kind }: JobRow): void {
  if (kind === "people") requireFresh(c);
  else requireScopeFor(c, "products");
}

/** Refuses what a job does, and what it has made, to one who may not do it any more. Throws `forbidden`. */
export async function requireRightToJob(c: Context<Env>, { kind, spec }: JobRow): Promise<void> {
  if (ofAdmins.has(kind) || kind === "people") return requireAdmin(c);
  const isOfAdmins = kind === "recount" || (kind === "export" && (spec as { object: string }).object === "audit");
  if (kind !== "products") return isOfAdmins ? requireAdminIfEnforced(c) : requireEditorIfEnforced(c);
  const { action, of } = spec as { action: string; of?: string };
  return requireForProduct(c, of ?? `product.${action}`);
}
