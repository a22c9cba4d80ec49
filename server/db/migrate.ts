/** The little of a synchronous SQLite that migrating needs; `exec` runs a whole file, triggers included. */
export interface Migratable {
  exec(text: string): void;
  prepare(text: string): { all(): unknown[] };
}
export interface MigrationFile {
  name: string;
  text: string;
}

// The same table wrangler keeps on D1, so one database may be moved between both hosts.
const BOOKKEEPING = `CREATE TABLE IF NOT EXISTS d1_migrations(
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT UNIQUE,
  applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL
)`;

/** Brings a database up to date, each new file in one transaction and in the order of the names; returns the new names. */
export function migrate(db: Migratable, files: readonly MigrationFile[]): string[] {
  db.exec(BOOKKEEPING);
  const rows = db.prepare("SELECT name FROM d1_migrations").all() as { name: string }[];
  const known = new Set(rows.map((row) => row.name));
  const waiting = files.filter((file) => !known.has(file.name)).toSorted((a, b) => (a.name < b.name ? -1 : 1));

  for (const file of waiting) {
    db.exec("BEGIN IMMEDIATE");
    try {
      db.exec(file.text);
      db.exec(`INSERT INTO d1_migrations (name) VALUES ('${file.name.replaceAll("'", "''")}')`);
      db.exec("COMMIT");
    } catch (error) {
      db.exec("ROLLBACK");
      throw new Error(`migration ${file.name} failed`, { cause: error });
    }
  }
  return waiting.map((file) => file.name);
}
