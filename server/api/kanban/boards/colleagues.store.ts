import { sql } from "kysely";
import { fieldError } from "../../../app-error.ts";
import { findColleagues } from "../../../db/colleagues.ts";
import { type Database, q } from "../../../db/database.ts";
import { avatarOf } from "../cards/card-rows.ts";

/** Lists all colleagues with their avatars, by name. */
export function listColleagues(db: Database) {
  const names = new Intl.Collator("tr");
  return findColleagues(db)
    .map(({ id, name, role }) => ({ id, name, avatar: avatarOf(id), role }))
    .sort((a, b) => names.compare(a.name, b.name) || a.id - b.id);
}

/** Existing people among some ids. */
const existing = (ids: readonly number[]) =>
  q
    .selectFrom("users")
    .where("removed_at", "is", null)
    .where("id", "in", sql<number>`(SELECT value FROM json_each(${JSON.stringify(ids)}))`);

/** Throws `validation_failed` on `field` if a person does not exist. */
export function requirePeople(db: Database, field: string, ids: readonly number[]): void {
  if (ids.length === 0) return;
  const found = db.first(existing(ids).select(sql<number>`count(*)`.as("n")));
  if (found?.n !== ids.length) throw fieldError(field, "unknown_reference", "No such person");
}

/** Filters person ids to existing people. Cards keep the ids of deleted people for undo. */
export function findPeople(db: Database, ids: readonly number[]): number[] {
  const rows = db.all(existing(ids).select("id").orderBy("id"));
  return rows.map(({ id }) => id);
}
