import { randomBytes } from "node:crypto";
import type { OrderBody } from "#shared/api/ecommerce/order-acts.ts";
import { foldEmail } from "#shared/rules/text/fold.ts";
import type { Actor } from "../../../actor.ts";
import { fieldError } from "../../../app-error.ts";
import { type Query, statement } from "../../../db/database.ts";
import { hashOf } from "../../../db/hash.ts";
import { personColumns } from "../../../db/search/person-columns.ts";
import { endWaysIn } from "../../../db/undo/restore-person.ts";
import type { SqlFragment } from "../../../db/write/act.ts";
import { feedStatement } from "../../../db/write/commit.ts";
import { lastId } from "../../../db/write/last-id.ts";

/** Customer of an order; `before` holds the statements that create a new person. */
export interface Customer {
  id: SqlFragment;
  name: string;
  email: string;
  before: Query[];
}

interface KnownRow {
  id: number;
  username: string;
  email: string;
}

/** Finds the person by id or email; a new email creates a person. Throws `validation_failed` for an unknown id. */
export function findCustomer(actor: Actor, { customerId, customer }: OrderBody): Customer {
  const fold = customer ? foldEmail(customer.email.trim()) : "";
  const known = actor.db.first<KnownRow>(
    statement(
      `SELECT id, username, email FROM users WHERE removed_at IS NULL AND ${customer ? "email_fold" : "id"} = ?`,
      customer ? fold : customerId,
    ),
  );
  if (known) {
    return { id: { text: "?", values: [known.id] }, name: known.username, email: known.email, before: [] };
  }
  if (!customer) throw fieldError("customerId", "unknown_reference", "There is no such person");
  return {
    id: { text: "SELECT id FROM users WHERE email_fold = ?", values: [fold] },
    name: customer.name,
    email: customer.email,
    before: additionOf(actor, { phone: "", ...customer }),
  };
}

/** Creates a person without a password, or resets a removed one. The audit row comes first: it provides the id. */
function additionOf(actor: Actor, person: { name: string; email: string; phone: string | undefined }): Query[] {
  const { now, caller, requestId, actId } = actor;
  const mark = hashOf(randomBytes(24).toString("base64url"));
  const columns: Record<string, string | number | null> = {
    ...personColumns({ ...person, phone: person.phone ?? "" }),
    role: "Kullanıcı",
    status: "pending",
    password_hash: null,
    last_login_at: now,
    never_logged_in: 1,
    created_at: now,
  };
  const names = Object.keys(columns);
  const renewed = [...names.map((name) => `${name} = excluded.${name}`), "removed_at = NULL", "version = version + 1"];
  return [
    statement(
      `INSERT INTO audit (at, actor_id, action, object, object_id, after_json, undo_hash, request_id, act_id)
       SELECT ?, ?, 'person.added', 'person',
         coalesce((SELECT id FROM users WHERE email_fold = ?), ${lastId("person")} + 1), ?, ?, ?, ?`,
      now,
      caller?.id,
      columns.email_fold,
      JSON.stringify({ username: person.name, email: person.email }),
      mark,
      requestId,
      actId,
    ),
    statement(
      `INSERT INTO users (id, ${names.join(", ")}) SELECT object_id, ${names.map(() => "?").join(", ")}
       FROM audit WHERE undo_hash = ? ON CONFLICT (id) DO UPDATE SET ${renewed.join(", ")}`,
      ...Object.values(columns),
      mark,
    ),
    ...endWaysIn({ text: "SELECT object_id FROM audit WHERE undo_hash = ?", values: [mark] }),
    feedStatement("person", mark),
  ];
}
