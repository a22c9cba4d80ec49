import { sql } from "kysely";
import { type PersonState, takesAdmin } from "#shared/rules/people/person-states.ts";
import type { ScopeArea } from "#shared/rules/people/token-scopes.ts";
import type { Actor } from "../actor.ts";
import { inList, q } from "../db/database.ts";
import type { JobRow } from "../db/jobs/jobs.ts";
import { accountsAmong, readdressed, type UndoRecord, type UndoRow } from "../db/undo/undo-records.ts";
import type { RecordKind } from "../db/write/act.ts";
import { requireAdmin, requireAdminIfEnforced, requireEditorIfEnforced } from "./permissions.ts";
import { requireAccountChanger, requireFresh, requireReaddresser } from "./recent-auth.ts";
import { requirePerson, requireScope } from "./scope.ts";

/** Acts on products that an Editor may do, and so undo; all others need an Admin. */
const ofEditors = new Set(["product.changed", "product.stock", "product.category", "product.imported"]);
const requireForProduct = (actor: Actor, action: string): void =>
  ofEditors.has(action) ? requireEditorIfEnforced(actor) : requireAdminIfEnforced(actor);

/** Columns that a card's assignee may change by moving it, and so restore; all others need an Editor. */
const ofPlace = new Set(["column_id", "rank", "moved_at"]);

/**
 * Whether the act changed a status by a step that needs an Admin, in either direction. Undoing a reactivation restores
 * an Admin's decision.
 */
const tookAdmin = ({ before, after }: UndoRecord): boolean =>
  after?.status !== undefined && takesAdmin(before?.status as PersonState, after.status as PersonState);

/** Whether an Admin may have decided on the person since; then only an Admin may restore the status. */
function isDecidedSince(actor: Actor, mark: string): boolean {
  const decision = actor.db.first(
    sql`SELECT 1 FROM audit AS own JOIN audit AS later ON later.object = own.object AND later.object_id = own.object_id
      WHERE own.undo_hash = ${mark} AND later.id > own.id
        AND coalesce(later.after_json ->> '$.role', later.after_json ->> '$.status') IS NOT NULL LIMIT 1`,
  );
  return decision !== undefined;
}

/** Columns that decide who can sign in, and with which role. */
const ofAccess = new Set(["role", "status", "removed_at"]);

interface Undoing {
  action: string;
  /** Mark of the act's audit rows. */
  mark: string;
  records: readonly UndoRecord[];
}

const firstId = (records: readonly UndoRecord[]): number => records[0]?.id ?? 0;

/** Permission to undo an act on each kind of record equals the permission to do it. */
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
    const row = actor.db.first(q.selectFrom("files").select("owner_id").where("id", "=", firstId(records)));
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
    const row = actor.db.first(q.selectFrom("views").select("user_id").where("id", "=", firstId(records)));
    if (row?.user_id !== actor.caller?.id) requireAdminIfEnforced(actor);
  },
  // Comments and notes belong to their author, who holds the undo token.
  comment: () => undefined,
  order_note: () => undefined,
  conversation: requireEditorIfEnforced,
  inbox_label: requireEditorIfEnforced,
  canned(actor, { records }) {
    const row = actor.db.first(q.selectFrom("canned").select("shared").where("id", "=", firstId(records)));
    row?.shared === 0 ? requireEditorIfEnforced(actor) : requireAdminIfEnforced(actor);
  },
  workspace: requireAdminIfEnforced,
  invite(actor) {
    requireAdmin(actor);
    requireFresh(actor);
  },
  // Payments are reversed in other ways; none of these acts can be undone.
  subscription: requireAdminIfEnforced,
  invoice: requireAdminIfEnforced,
  payment_method: requireAdminIfEnforced,
  billing_details: requireAdminIfEnforced,
};

/** ScopeArea in which an API token needs the write scope to undo an act; null if no token may. */
const areaOf: Record<RecordKind, ScopeArea | null> = {
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

function requireScopeFor(actor: Actor, area: ScopeArea | null): void {
  if (area) requireScope(actor, `${area}:write`);
  else requirePerson(actor);
}

/** Whether the caller is assigned to each of these cards. */
function isAssigned(actor: Actor, records: readonly UndoRecord[]): boolean {
  const row = actor.db.first(
    q
      .selectFrom("card_assignees")
      .select((eb) => eb.fn.countAll<number>().as("n"))
      .where("user_id", "=", actor.caller?.id ?? 0)
      .where("card_id", "in", inList(records.map(({ id }) => id))),
  );
  return row?.n === records.length;
}

/** Requires that the caller may still do such an act. Throws `forbidden`, or `insufficient_scope` for a token. */
export function requireRightToUndo(actor: Actor, row: UndoRow): void {
  requireScopeFor(actor, areaOf[row.object]);
  const act = actor.db.first(q.selectFrom("audit").select("action").where("undo_hash", "=", row.token_hash).limit(1));
  const records: UndoRecord[] = JSON.parse(row.records_json);
  requireFor[row.object](actor, { action: act?.action ?? "", mark: row.token_hash, records });
}

/** Kinds of job that concern everybody's data. */
const ofAdmins: ReadonlySet<JobRow["kind"]> = new Set(["backup", "restore", "erase"]);

/**
 * Checks that only the caller can pass, not a job in their name: the scope of a token, or recent authentication to undo
 * acts on people. Throws `insufficient_scope`, `reauth_required`.
 */
export function requireProofToUndo(actor: Actor, { kind }: JobRow): void {
  if (kind === "people") requireFresh(actor);
  else requireScopeFor(actor, "products");
}

/** Requires that the caller may still run such a job and read its result. Throws `forbidden`. */
export function requireRightToJob(actor: Actor, { kind, spec }: JobRow): void {
  const { object, action, of } = spec as { object?: string; action?: string; of?: string };
  if (ofAdmins.has(kind) || kind === "people") requireAdmin(actor);
  else if (kind === "recount" || (kind === "export" && object === "audit")) requireAdminIfEnforced(actor);
  else if (kind === "products") requireForProduct(actor, of ?? `product.${action}`);
  else requireEditorIfEnforced(actor);
}
