import { randomBytes } from "node:crypto";
import { type RawBuilder, sql } from "kysely";
import type { OrderBody } from "#shared/api/ecommerce/order-acts.ts";
import { foldEmail } from "#shared/rules/text/fold.ts";
import type { Actor } from "../../../actor.ts";
import { fieldError } from "../../../app-error.ts";
import { type Query, q } from "../../../db/database.ts";
import { hashOf } from "../../../db/hash.ts";
import { personColumns } from "../../../db/search/person-columns.ts";
import { endWaysIn } from "../../../db/undo/restore-person.ts";
import { lastId } from "../../../db/write/last-id.ts";
import { feedStatement } from "../../../db/write/write.ts";

/** Customer of an order; `before` holds the statements that create a new person. */
export interface Customer {
  id: RawBuilder<unknown>;
  name: string;
  email: string;
  before: Query[];
}

/** Finds the person by id or email; a new email creates a person. Throws `validation_failed` for an unknown id. */
export function findCustomer(actor: Actor, { customerId, customer }: OrderBody): Customer {
  const fold = customer ? foldEmail(customer.email.trim()) : "";
  const people = q.selectFrom("users").select(["id", "username", "email"]).where("removed_at", "is", null);
  const known = actor.db.first(
    customer ? people.where("email_fold", "=", fold) : people.where("id", "=", customerId ?? 0),
  );
  if (known) return { id: sql`${known.id}`, name: known.username, email: known.email, before: [] };
  if (!customer) throw fieldError("customerId", "unknown_reference", "There is no such person");
  return {
    id: sql`SELECT id FROM users WHERE email_fold = ${fold}`,
    name: customer.name,
    email: customer.email,
    before: additionOf(actor, { phone: "", ...customer }),
  };
}

/** Creates a person without a password, or resets a removed one. The audit row comes first: it provides the id. */
function additionOf(actor: Actor, person: { name: string; email: string; phone: string | undefined }): Query[] {
  const { now, caller, requestId, actId } = actor;
  const mark = hashOf(randomBytes(24).toString("base64url"));
  const columns = {
    ...personColumns({ ...person, phone: person.phone ?? "" }),
    role: "Kullanıcı",
    status: "pending",
    password_hash: null,
    last_login_at: now,
    never_logged_in: 1,
    created_at: now,
  };
  const names = Object.keys(columns).map((name) => sql.ref(name));
  const renewed = names.map((name) => sql`${name} = excluded.${name}`);
  return [
    q.insertInto("audit").values({
      at: now,
      actor_id: caller?.id ?? null,
      action: "person.added",
      object: "person",
      object_id: sql<number>`coalesce((SELECT id FROM users WHERE email_fold = ${columns.email_fold}),
        ${lastId("person")} + 1)`,
      after_json: JSON.stringify({ username: person.name, email: person.email }),
      undo_hash: mark,
      request_id: requestId,
      act_id: actId,
    }),
    sql`INSERT INTO users (id, ${sql.join(names)})
      SELECT object_id, ${sql.join(Object.values(columns))} FROM audit WHERE undo_hash = ${mark}
      ON CONFLICT (id) DO UPDATE SET ${sql.join(renewed)}, removed_at = NULL, version = version + 1`,
    ...endWaysIn(sql`SELECT object_id FROM audit WHERE undo_hash = ${mark}`),
    feedStatement("person", mark),
  ];
}
