import { type Widget, wholeLayout } from "#shared/rules/dashboard/dashboard-layout.ts";
import { type Database, statement } from "../../db/database.ts";

/** Key in `preferences`; not part of the preferences API, because only the dashboard reads it. */
const KEY = "dashboard.layout";

/** All widgets of a person in display order. */
export function getLayout(db: Database, person: number): Widget[] {
  const row = db.first<{ value: string }>(
    statement("SELECT value FROM preferences WHERE user_id = ? AND key = ?", person, KEY),
  );
  return wholeLayout(row ? (JSON.parse(row.value) as Widget[]) : []);
}

/** Saves the layout of a person; an empty list resets it. */
export function keepLayout(db: Database, { person, widgets }: { person: number; widgets: readonly Widget[] }): void {
  db.run(
    widgets.length === 0
      ? statement("DELETE FROM preferences WHERE user_id = ? AND key = ?", person, KEY)
      : statement(
          `INSERT INTO preferences (user_id, key, value) VALUES (?, ?, ?)
            ON CONFLICT (user_id, key) DO UPDATE SET value = excluded.value`,
          person,
          KEY,
          JSON.stringify(wholeLayout(widgets)),
        ),
  );
}
