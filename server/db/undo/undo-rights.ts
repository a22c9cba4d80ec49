import type { Area } from "#shared/api/endpoint.ts";
import { type PersonState, takesAdmin } from "#shared/rules/person-states.ts";
import type { Actor } from "../../actor.ts";
import { requireAccountChanger, requireFresh, requireReaddresser } from "../../identity/fresh.ts";
import { requireAdmin, requireAdminIfEnforced, requireEditorIfEnforced } from "../../identity/permissions.ts";
import { requirePerson, requireScope } from "../../identity/scope.ts";
import { statement } from "../database.ts";
import type { JobRow } from "../jobs/jobs.ts";
import type { RecordKind } from "../write/act.ts";
import { accountsAmong, readdressed, type UndoRecord, type UndoRow } from "./undo-records.ts";

/** What an editor may do to products, and so take back; all else wants an Admin. */
const ofEditors = new Set(["product.changed", "product.stock", "product.category", "product.imported"]);
const requireForProduct = (actor: Actor, action: string): void =>
  ofEditors.has(action) ? requireEditorIfEnforced(actor) : requireAdminIfEnforced(actor);

/** What a card's owner may move, and so put back; what else a move changed is an editor's. */
const ofPlace = new Set(["column_id", "rank", "moved_at"]);

/** Whether a person was brought to another status by a step that is an Admin's. Who reactivated somebody brings back what an Admin had decided. */
const tookAdmin = ({ before, after }: UndoRecord): boolean =>
  after?.status !== undefined && takesAdmin(before?.status as PersonState, after.status as PersonState);

/** Whether an Admin may have decided on somebody since: their status is then no longer another's to put back. */
function isDecidedSince(actor: Actor, mark: string): boolean {
  const rows = actor.db.all(
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
const requireFor: Record<RecordKind, (actor: Actor, undoing: Undoing) => void> = {
  product: (actor, { action }) => requireForProduct(actor, action),
  order: requireEditorIfEnforced,
  person(actor, { records, mark }) {
    const columns = Object.keys(records[0]?.after ?? {});
    const isOfAdmins = columns.includes("role") || columns.includes("removed_at") || records.some(tookAdmin);
    if (isOfAdmins || (columns.includes("status") && isDecidedSince(actor, mark))) requireAdmin(actor);
    else if (columns.every((column) => column === "status")) requireEditorIfEnforced(actor);
    else requireAdminIfEnforced(actor);
    const accounts = accountsAmong(actor.db, records);
    if (accounts.length > 0) requireAccountChanger(actor, accounts);
    if (columns.includes("email")) requirePerson(actor);
    if (columns.some((column) => ofAccess.has(column))) requireFresh(actor);
    if (readdressed(actor.db, records).length > 0) requireReaddresser(actor);
  },
  file(actor, { records }) {
    const row = actor.db.first<{ owner_id: number | null }>(
      statement("SELECT owner_id FROM files WHERE id = ?", records[0]?.id),
    );
    if (row?.owner_id !== actor.caller?.id) requireAdminIfEnforced(actor);
  },
  board: requireAdminIfEnforced,
  column: requireEditorIfEnforced,
  label: requireEditorIfEnforced,
  card(actor, { action, records }) {
    const isMove = action === "card.moved" && Object.keys(records[0]?.after ?? {}).every((name) => ofPlace.has(name));
    const isOwnMove = isMove && isAssigned(actor, records);
    if (!isOwnMove) requireEditorIfEnforced(actor);
  },
  view(actor, { records }) {
    const row = actor.db.first<{ user_id: number }>(
      statement("SELECT user_id FROM views WHERE id = ?", records[0]?.id),
    );
    if (row?.user_id !== actor.caller?.id) requireAdminIfEnforced(actor);
  },
  // Comments are a person's own, and so are notes.
  comment: () => undefined,
  order_note: () => undefined,
  conversation: requireEditorIfEnforced,
  inbox_label: requireEditorIfEnforced,
  canned(actor, { records }) {
    const row = actor.db.first<{ shared: number }>(statement("SELECT shared FROM canned WHERE id = ?", records[0]?.id));
    row?.shared === 0 ? requireEditorIfEnforced(actor) : requireAdminIfEnforced(actor);
  },
  workspace: requireAdminIfEnforced,
  invite(actor) {
    requireAdmin(actor);
    requireFresh(actor);
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

function requireScopeFor(actor: Actor, area: Area | null): void {
  if (area) requireScope(actor, `${area}:write`);
  else requirePerson(actor);
}

/** Whether each of these cards is the caller's. */
function isAssigned(actor: Actor, records: readonly UndoRecord[]): boolean {
  const row = actor.db.first<{ n: number }>(
    statement(
      "SELECT count(*) AS n FROM card_assignees WHERE user_id = ? AND card_id IN (SELECT value FROM json_each(?))",
      actor.caller?.id ?? 0,
      JSON.stringify(records.map(({ id }) => id)),
    ),
  );
  return row?.n === records.length;
}

/** Refuses to take an act back to one who may not do it any more. Throws `forbidden`, and `insufficient_scope` to a token. */
export function requireRightToUndo(actor: Actor, row: UndoRow): void {
  requireScopeFor(actor, areaOf[row.object]);
  const act = actor.db.first<{ action: string }>(
    statement("SELECT action FROM audit WHERE undo_hash = ? LIMIT 1", row.token_hash),
  );
  const records = JSON.parse(row.records_json);
  requireFor[row.object](actor, { action: act?.action ?? "", mark: row.token_hash, records });
}

/** What concerns everybody's data. */
const ofAdmins: ReadonlySet<JobRow["kind"]> = new Set(["backup", "restore", "erase"]);

/**
 * What only the caller themself can show, and not the job in their name: a token its scopes, and who takes back what was
 * done to people a fresh proof. Throws `insufficient_scope`, `reauth_required`.
 */
export function requireProofToUndo(actor: Actor, { kind }: JobRow): void {
  if (kind === "people") requireFresh(actor);
  else requireScopeFor(actor, "products");
}

/** Refuses what a job does, and what it has made, to one who may not do it any more. Throws `forbidden`. */
export function requireRightToJob(actor: Actor, { kind, spec }: JobRow): void {
  const { object, action, of } = spec as { object?: string; action?: string; of?: string };
  if (ofAdmins.has(kind) || kind === "people") requireAdmin(actor);
  else if (kind === "recount" || (kind === "export" && object === "audit")) requireAdminIfEnforced(actor);
  else if (kind === "products") requireForProduct(actor, of ?? `product.${action}`);
  else requireEditorIfEnforced(actor);
}
