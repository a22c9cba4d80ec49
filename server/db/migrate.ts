import { FIRST_MERGED, LAST_MERGED, type MigrationFile, migrations } from "./migrations.ts";

/** Synchronous SQLite API for migrations; `exec` runs a whole file, including triggers. */
export interface Migratable {
  exec(text: string): void;
  all(text: string): unknown[];
  /** Runs `work` in a transaction. The host implements it, because a Durable Object forbids BEGIN and COMMIT. */
  transaction(work: () => void): void;
}

const BOOKKEEPING = `CREATE TABLE IF NOT EXISTS migrations(
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT UNIQUE,
  applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL
)`;

/** Last migration of the former builds, which recorded theirs in `d1_migrations`. */
const LAST_FORMER = "0073_notes_and_sign_ins.sql";

const namesOf = (db: Migratable, question: string) => (db.all(question) as { name: string }[]).map(({ name }) => name);

function record(db: Migratable, name: string): void {
  db.exec(`INSERT INTO migrations (name) VALUES ('${name.replaceAll("'", "''")}')`);
}

/** True if a former build created this database. Throws if its last migration is missing. */
export function isFormer(db: Migratable): boolean {
  const tables = namesOf(db, "SELECT name FROM sqlite_master WHERE name IN ('migrations', 'd1_migrations')");
  // A former build started on a current database leaves an empty `d1_migrations` beside `migrations`.
  if (tables.join() !== "d1_migrations") return false;
  const applied = namesOf(db, "SELECT name FROM d1_migrations");
  if (applied.length === 0) return false;
  if (applied.includes(LAST_FORMER)) return true;
  throw new Error(
    "it is of a build before migration 0073, so start it once with the build of that time, which applies that migration",
  );
}

/** Converts the migration table of former builds, which can no longer open the database afterwards. */
function adopt(db: Migratable, files: readonly MigrationFile[]): void {
  db.transaction(() => {
    db.exec(BOOKKEEPING);
    for (const { name } of files) if (name <= LAST_MERGED) record(db, name);
    db.exec(`UPDATE meta SET value = '${FIRST_MERGED}' WHERE key = 'compatible_from'`);
    db.exec("DROP TABLE d1_migrations");
  });
}

/** Applies new migrations in the order of their names, each in one transaction; returns the applied names. */
export function migrate(db: Migratable, files: readonly MigrationFile[] = migrations): string[] {
  if (isFormer(db)) adopt(db, files);
  db.exec(BOOKKEEPING);
  const known = new Set(namesOf(db, "SELECT name FROM migrations"));
  const waiting = files.filter((file) => !known.has(file.name)).toSorted((a, b) => (a.name < b.name ? -1 : 1));

  for (const file of waiting) {
    try {
      db.transaction(() => {
        db.exec(file.text);
        record(db, file.name);
      });
    } catch (error) {
      throw new Error(`migration ${file.name} failed`, { cause: error });
    }
  }
  return waiting.map((file) => file.name);
}
