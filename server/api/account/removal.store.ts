import { foldEmail } from "#shared/rules/text/fold.ts";
import type { Actor } from "../../actor.ts";
import { AppError } from "../../app-error.ts";
import { statement } from "../../db/database.ts";
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
  const nobody = personColumns({ name: `Deleted person ${id}`, email: `deleted-${id}@deleted.invalid`, phone: "" });
  ownAct(actor, {
    action: "account.deleted",
    statements: [
      () => requireOwnSession(actor),
      ...ownFileStatements(id, now),
      statement(
        `UPDATE users SET username = ?, email = ?, email_fold = ?, phone = '', phone_digits = '', search = ?,
         sort_key = ?, password_hash = NULL, role = 'Kullanıcı', status = 'inactive', avatar_file = NULL, title = '',
         bio = '', totp_secret_enc = NULL, totp_waiting_enc = NULL, totp_step = NULL,
         removed_at = CASE WHEN orders_count = 0 THEN ? END, version = version + 1 WHERE id = ?`,
        nobody.username,
        nobody.email,
        nobody.email_fold,
        nobody.search,
        nobody.sort_key,
        now,
        id,
      ),
      () => requireAnAdmin(actor.db),
      endSessions(now, [id]),
      statement("UPDATE sessions SET agent = '', ip = '', country = '' WHERE user_id = ?", id),
      statement("UPDATE api_tokens SET revoked_at = coalesce(revoked_at, ?), name = '' WHERE user_id = ?", now, id),
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
