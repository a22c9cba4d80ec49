import { randomBytes } from "node:crypto";
import type { Context } from "hono";
import type { OrderBody } from "#shared/api/ecommerce/order-acts.ts";
import { foldEmail } from "#shared/rules/fold.ts";
import type { Fragment } from "../../db/act.ts";
import { type Compilable, statement } from "../../db/cell.ts";
import { endWaysIn } from "../../db/come-back.ts";
import { feedStatement } from "../../db/commit.ts";
import { hashOf } from "../../db/hash.ts";
import { lastId } from "../../db/last-id.ts";
import { personColumns } from "../../db/person-columns.ts";
import { fieldError } from "../../http/app-error.ts";
import type { Env } from "../../http/env.ts";

/** Who orders: what the order keeps of them, and the statements that see to it that they are there. */
export interface Customer {
  id: Fragment;
  name: string;
  email: string;
  before: Compilable[];
}

interface KnownRow {
  id: number;
  username: string;
  email: string;
}

/** The person who orders: the one of that id or address, else one to be added. Throws for an id that nobody has. */
export async function findCustomer(c: Context<Env>, { customerId, customer }: OrderBody): Promise<Customer> {
  const fold = customer ? foldEmail(customer.email.trim()) : "";
  const { rows } = await c.var.cell.run<KnownRow>(
    statement(
      `SELECT id, username, email FROM users WHERE removed_at IS NULL AND ${customer ? "email_fold" : "id"} = ?`,
      customer ? fold : customerId,
    ),
  );
  const known = rows[0];
  if (known) {
    const here = "SELECT EXISTS (SELECT 1 FROM users WHERE id = ? AND removed_at IS NULL)";
    return {
      id: { text: "?", values: [known.id] },
      name: known.username,
      email: known.email,
      before: [statement(`INSERT INTO tx_guard (stale) ${here}`, known.id)],
    };
  }
  if (!customer) throw fieldError("customerId", "unknown_reference", "There is no such person");
  const isNew = "SELECT NOT EXISTS (SELECT 1 FROM users WHERE email_fold = ? AND removed_at IS NULL)";
  return {
    id: { text: "SELECT id FROM users WHERE email_fold = ?", values: [fold] },
    name: customer.name,
    email: customer.email,
    before: [statement(`INSERT INTO tx_guard (stale) ${isNew}`, fold), ...additionOf(c, { phone: "", ...customer })],
  };
}

/** A new person without a password; one who was removed comes back as new. The audit row goes first and gives the id. */
function additionOf(c: Context<Env>, person: { name: string; email: string; phone: string | undefined }): Compilable[] {
  const { now, caller, requestId, actId } = c.var;
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
  const again = [...names.map((name) => `${name} = excluded.${name}`), "removed_at = NULL", "version = version + 1"];
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
       FROM audit WHERE undo_hash = ? ON CONFLICT (id) DO UPDATE SET ${again.join(", ")}`,
      ...Object.values(columns),
      mark,
    ),
    ...endWaysIn({ text: "SELECT object_id FROM audit WHERE undo_hash = ?", values: [mark] }),
    feedStatement("person", mark),
  ];
}
