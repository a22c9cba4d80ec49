import { type RawBuilder, sql } from "kysely";
import { type Database, type Query, q } from "../database.ts";

/** Removed person with this address. They return in their old row, since an address belongs to one person. */
export function findRemoved(db: Database, emailFold: string): number | undefined {
  const removed = q.selectFrom("users").select("id").where("email_fold", "=", emailFold);
  return db.first(removed.where("removed_at", "is not", null))?.id;
}

/** Part of an act that restores a removed person as a new one. Their earlier records stay theirs. */
export const restorePerson = <Columns extends object>(id: number, columns: Columns) => ({
  change: { ids: [id], set: { ...columns, removed_at: null } },
  after: endWaysIn(sql`${id}`),
});

/** Deletes the second factor and the passkeys of a person, since somebody else may hold them by now. */
export function endWaysIn(person: RawBuilder<unknown>): Query[] {
  const id = sql<number>`(${person})`;
  return [
    q.updateTable("users").set({ totp_secret_enc: null, totp_waiting_enc: null, totp_step: null }).where("id", "=", id),
    q.deleteFrom("passkeys").where("user_id", "=", id),
    q.deleteFrom("recovery_codes").where("user_id", "=", id),
  ];
}
