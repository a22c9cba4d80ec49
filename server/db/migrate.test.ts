import { expect, test } from "vitest";
import { wasmDatabase } from "../../tests/support/database/wasm-sqlite.ts";
import { migratable } from "../adapters/sqlite.ts";
import { migrate } from "./migrate.ts";
import { LAST_MERGED, migrations } from "./migrations.ts";

const NAMES = migrations.map(({ name }) => name);
const FIRST_NAMES = ["0001_base.sql", "0051_secret_checks.sql"];
const LAST_NAME = "0073_notes_and_sign_ins.sql";

/** Creates a database of a former build (before the merged migrations) with the given migrations applied. */
function former(names: readonly string[]) {
  const db = wasmDatabase();
  migrate(migratable(db));
  db.exec(`DROP TABLE migrations;
    CREATE TABLE d1_migrations (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT UNIQUE, applied_at TIMESTAMP);
    UPDATE meta SET value = '0051_secret_checks.sql' WHERE key = 'compatible_from'`);
  for (const name of names) db.exec(`INSERT INTO d1_migrations (name) VALUES ('${name}')`);
  return db;
}

type Database = ReturnType<typeof former>;
const rowsOf = (db: Database, question: string) =>
  (db.prepare(question).all() as { value: string }[]).map(({ value }) => value);
const appliedTo = (db: Database) => rowsOf(db, "SELECT name AS value FROM migrations ORDER BY id");
const compatibleFrom = (db: Database) => rowsOf(db, "SELECT value FROM meta WHERE key = 'compatible_from'");
const schemaOf = (db: Database) => rowsOf(db, "SELECT name AS value FROM sqlite_master ORDER BY name");

test("a new database gets every migration once", () => {
  const db = wasmDatabase();

  expect(migrate(migratable(db))).toEqual(NAMES);
  expect(migrate(migratable(db))).toEqual([]);
  expect(appliedTo(db)).toEqual(NAMES);
  expect(compatibleFrom(db)).toEqual(["0013-without-guards.sql"]);
});

test("a failed migration rolls back completely", () => {
  const db = wasmDatabase();
  const broken = { name: "9999-broken.sql", text: "CREATE TABLE half (id); SELECT nothing FROM nowhere" };

  expect(() => migrate(migratable(db), [...migrations, broken])).toThrow("migration 9999-broken.sql failed");

  expect(appliedTo(db)).toEqual(NAMES);
  expect(schemaOf(db)).not.toContain("half");
});

test("adopts a database of a former build and keeps its rows", () => {
  const db = former([...FIRST_NAMES, LAST_NAME]);
  db.exec("INSERT INTO meta (key, value) VALUES ('kept', 'yes')");
  const later = { name: "0099-later.sql", text: "CREATE TABLE later (id)" };

  expect(migrate(migratable(db), [...migrations, later])).toEqual([
    ...NAMES.filter((name) => name > LAST_MERGED),
    later.name,
  ]);

  expect(appliedTo(db)).toEqual([...NAMES, later.name]);
  expect(compatibleFrom(db)).toEqual(["0013-without-guards.sql"]);
  expect(schemaOf(db)).not.toContain("d1_migrations");
  expect(rowsOf(db, "SELECT value FROM meta WHERE key = 'kept'")).toEqual(["yes"]);
});

test("rejects and keeps a former database without its last migration", () => {
  const db = former(FIRST_NAMES);
  const before = schemaOf(db);

  expect(() => migrate(migratable(db))).toThrow("it is of a build before migration 0073, so start it once");

  expect(schemaOf(db)).toEqual(before);
  expect(rowsOf(db, "SELECT name AS value FROM d1_migrations")).toEqual(FIRST_NAMES);
  expect(compatibleFrom(db)).toEqual(["0051_secret_checks.sql"]);
});

test("migration ignores an empty d1_migrations table from a former build", () => {
  const db = wasmDatabase();
  migrate(migratable(db));
  db.exec("CREATE TABLE d1_migrations (id INTEGER PRIMARY KEY, name TEXT)");

  expect(migrate(migratable(db))).toEqual([]);
  expect(appliedTo(db)).toEqual(NAMES);
});
