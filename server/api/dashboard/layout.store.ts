import { type Widget, wholeLayout } from "#shared/rules/dashboard/dashboard-layout.ts";
import { type Database, q } from "../../db/database.ts";

/** Key in `preferences`; not part of the preferences API, because only the dashboard reads it. */
const KEY = "dashboard.layout";

/** All widgets of a person in display order. */
export function getLayout(db: Database, person: number): Widget[] {
  const row = db.first(
    q.selectFrom("preferences").select("value").where("user_id", "=", person).where("key", "=", KEY),
  );
  return wholeLayout(row ? (JSON.parse(row.value) as Widget[]) : []);
}

/** Saves the layout of a person; an empty list resets it. */
export function keepLayout(db: Database, { person, widgets }: { person: number; widgets: readonly Widget[] }): void {
  if (widgets.length === 0) {
    db.run(q.deleteFrom("preferences").where("user_id", "=", person).where("key", "=", KEY));
    return;
  }
  const value = JSON.stringify(wholeLayout(widgets));
  db.run(
    q
      .insertInto("preferences")
      .values({ user_id: person, key: KEY, value })
      .onConflict((conflict) => conflict.columns(["user_id", "key"]).doUpdateSet({ value })),
  );
}
