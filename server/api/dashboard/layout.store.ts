import { type Widget, wholeLayout } from "#shared/rules/dashboard-layout.ts";
import { type Database, statement } from "../../db/database.ts";

/** Beside the preferences, which are handed out as a whole; this is asked by the dashboard alone. */
const KEY = "dashboard.layout";

/** A person's widgets in their order, every one of them. */
export function getLayout(db: Database, person: number): Widget[] {
  const row = db.first<{ value: string }>(
    statement("SELECT value FROM preferences WHERE user_id = ? AND key = ?", person, KEY),
  );
  return wholeLayout(row ? (JSON.parse(row.value) as Widget[]) : []);
}

/** Keeps an order; an empty one forgets what was kept. */
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
