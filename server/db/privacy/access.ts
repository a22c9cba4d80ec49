import { sql } from "kysely";
import { type Query, q } from "../database.ts";

/** Ends all sessions of people, except the session `except`. */
export const endSessions = (now: number, people: readonly number[], except = ""): Query =>
  q
    .updateTable("sessions")
    .set({ revoked_at: now })
    .where("revoked_at", "is", null)
    .where("id", "<>", except)
    .where("user_id", "in", sql<number>`(SELECT value FROM json_each(${JSON.stringify(people)}))`);

/** Ends sessions and API tokens of those people who are no longer active. */
export function endAccess(now: number, people: readonly number[]): Query[] {
  const inactive = q
    .selectFrom("users")
    .select("id")
    .where("id", "in", sql<number>`(SELECT value FROM json_each(${JSON.stringify(people)}))`)
    .where((eb) => eb.or([eb("status", "<>", "active"), eb("removed_at", "is not", null)]));
  const end = { revoked_at: now };
  return [
    q.updateTable("sessions").set(end).where("revoked_at", "is", null).where("user_id", "in", inactive),
    q.updateTable("api_tokens").set(end).where("revoked_at", "is", null).where("user_id", "in", inactive),
  ];
}
