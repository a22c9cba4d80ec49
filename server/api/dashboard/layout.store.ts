import { type Widget, wholeLayout } from "#shared/rules/dashboard-layout.ts";
import { type Cell, statement } from "../../db/cell.ts";

/** Beside the preferences, which are handed out as a whole; this is asked by the dashboard alone. */
const KEY = "dashboard.layout";

/** A person's widgets in their order, every one of them. */
export async function getLayout(cell: Cell, person: number): Promise<Widget[]> {
  const { rows } = await cell.run<{ value: string }>(
    statement("SELECT value FROM preferences WHERE user_id = ? AND key = ?", person, KEY),
  );
  return wholeLayout(rows[0] ? (JSON.parse(rows[0].value) as Widget[]) : []);
}

/** Keeps an order; an empty one forgets what was kept. */
export async function keepLayout(
  cell: Cell,
  { person, widgets }: { person: number; widgets: readonly Widget[] },
): Promise<void> {
  await cell.run(
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
