import { sql } from "kysely";
import { foldEmail } from "#shared/rules/text/fold.ts";
import type { Actor } from "../../actor.ts";
import { AppError } from "../../app-error.ts";
import { q } from "../../db/database.ts";
import { endSessions } from "../../db/privacy/access.ts";
import { forgetStatement, ownFileStatements, ownRowStatements } from "../../db/privacy/erase.ts";
import { personColumns } from "../../db/search/person-columns.ts";
import { requireAnAdmin } from "../../db/undo/undo-checks.ts";
import { publish } from "../../db/write/publish.ts";
import type { Account } from "../../identity/accounts.store.ts";
import { requireOwnSession } from "../../identity/sessions.ts";
import { ownAccount, ownAct, requireOwnPassword } from "./own.ts";

/**
 * Deletes the caller's account by anonymising it; content they wrote for the shop stays under a neutral name. A person
 * with orders stays in the people list so that its totals remain correct. Throws `confirm_mismatch`, `wrong_password`
 * at its field, `last_admin`.
 */
export async function removeOwnAccount(actor: Actor, given: { email: string; password: string }): Promise<void> {
  const { now } = actor;
  await requireOwnPassword(actor, {
    account: confirmedAccount(actor, given.email),
    field: "password",
    password: given.password,
  });
  // Read again: it may have another name or address by now.
  const account = confirmedAccount(actor, given.email);
  const { id } = account;
  const anonymous = personColumns({ name: `Deleted person ${id}`, email: `deleted-${id}@deleted.invalid`, phone: "" });
  ownAct(actor, {
    action: "account.deleted",
    statements: [
      () => requireOwnSession(actor),
      ...ownFileStatements(id, now),
      q
        .updateTable("users")
        .set({
          username: anonymous.username,
          email: anonymous.email,
          email_fold: anonymous.email_fold,
          phone: "",
          phone_digits: "",
          search: anonymous.search,
          sort_key: anonymous.sort_key,
          password_hash: null,
          role: "Kullanıcı",
          status: "inactive",
          avatar_file: null,
          title: "",
          bio: "",
          totp_secret_enc: null,
          totp_waiting_enc: null,
          totp_step: null,
          removed_at: sql<number | null>`CASE WHEN orders_count = 0 THEN ${now} END`,
          version: sql<number>`version + 1`,
        })
        .where("id", "=", id),
      () => requireAnAdmin(actor.db),
      endSessions(now, [id]),
      q.updateTable("sessions").set({ agent: "", ip: "", country: "" }).where("user_id", "=", id),
      q
        .updateTable("api_tokens")
        .set({ revoked_at: sql<number>`coalesce(revoked_at, ${now})`, name: "" })
        .where("user_id", "=", id),
      forgetStatement({ person: id, name: account.username, email: account.email }, now),
      ...ownRowStatements(actor.db, id),
    ],
  });
  publish(actor, { kind: "session", person: id });
  actor.platform.jobs.wake();
}

/** The caller's account, whose address was typed to confirm. Throws `confirm_mismatch`. */
function confirmedAccount(actor: Actor, email: string): Account {
  const account = ownAccount(actor);
  if (foldEmail(email) !== foldEmail(account.email)) throw new AppError("confirm_mismatch");
  return account;
}
