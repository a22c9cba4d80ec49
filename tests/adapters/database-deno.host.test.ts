import { copyFile, mkdtemp, readdir, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { freePort } from "../../scripts/lib.mjs";
import { migrations } from "../../server/db/migrations.ts";
import { wasmDatabase } from "../support/database/wasm-sqlite.ts";
import { deno, killLeft, refusalOf, startDeno, startOnce } from "../support/host/deno-process.ts";

const PATIENCE_MS = 120_000;
afterEach(killLeft);

const settings = async (more: Record<string, string> = {}) => ({
  APP_MODE: "mock",
  DEV_DELAY_MS: "0",
  PASSWORD_COST: "4",
  TEST_BUILD: "1",
  PORT: String(await freePort()),
  ...more,
});

let base: string;
let folder: string;
let file: string;
beforeAll(async () => {
  base = await mkdtemp(join(tmpdir(), "pano-database-"));
  await startOnce(base, await settings());
}, PATIENCE_MS);
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "pano-database-"));
  file = join(folder, "pano.db");
  await copyFile(join(base, "pano.db"), file);
  return () => rm(folder, { recursive: true });
});
afterAll(() => rm(base, { recursive: true }));

/** Changes or reads the database while no server has it. */
function inFile<T>(path: string, work: (db: ReturnType<typeof wasmDatabase>) => T): T {
  const db = wasmDatabase(path);
  try {
    return work(db);
  } finally {
    db.close();
  }
}

/** The database as a build without jobs left it: their migration is applied again. */
const forgetOne = () =>
  inFile(file, (db) =>
    db.exec(`DROP TABLE import_cells; DROP TABLE import_rows; DROP TABLE jobs;
      DELETE FROM migrations WHERE name = '0011-jobs.sql'`),
  );
/** The database as a build before the merged migrations left it, with these of its migrations applied. */
const makeFormer = (names: readonly string[]) =>
  inFile(file, (db) =>
    db.exec(`DROP TABLE migrations;
      CREATE TABLE d1_migrations (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT UNIQUE, applied_at TIMESTAMP);
      INSERT INTO d1_migrations (name) SELECT value FROM json_each('${JSON.stringify(names)}');
      UPDATE meta SET value = '0051_secret_checks.sql' WHERE key = 'compatible_from'`),
  );
const namesIn = (path: string, table: string) =>
  inFile(path, (db) => (db.prepare(`SELECT name FROM ${table}`).all() as { name: string }[]).map(({ name }) => name));
const goThrough = (compatibleFrom: string) =>
  inFile(file, (db) =>
    db.exec(`INSERT INTO migrations (name) VALUES ('9999-later.sql');
      UPDATE meta SET value = '${compatibleFrom}' WHERE key = 'compatible_from'`),
  );

const copies = async () => (await readdir(folder)).filter((name) => name.startsWith("pano.db.before-")).sort();

test(
  "a second server on the same database is refused for as long as the first one lives",
  async () => {
    const first = startDeno(folder, await settings());
    await first.ready;

    const sentence = `Another server works on ${file}: stop it first.`;
    expect(await refusalOf(folder, await settings())).toBe(sentence);

    first.child.kill("SIGKILL");
    await first.ended;
    const next = startDeno(folder, await settings());
    await expect(next.ready).resolves.toBeUndefined();
  },
  PATIENCE_MS,
);

test(
  "a database that needs a newer build is refused in one sentence and left as it is",
  async () => {
    goThrough("9999-later.sql");
    const before = await readFile(file);

    const said = await refusalOf(folder, await settings());

    expect(said).toMatch(/^The database .* needs a build that knows the migration 9999-later\.sql: start a newer one/);
    expect(before.equals(await readFile(file))).toBe(true);
  },
  PATIENCE_MS,
);

test(
  "an older build serves a database that a newer one has extended",
  async () => {
    goThrough(migrations.at(-1)!.name);
    const own = await settings();
    const server = startDeno(folder, own);
    await server.ready;

    const url = `http://127.0.0.1:${own.PORT}/api`;
    expect((await fetch(`${url}/health/ready`)).status).toBe(200);
    expect((await fetch(`${url}/ecommerce/order-stats`)).status).toBe(200);
    expect(await copies()).toEqual([]);
  },
  PATIENCE_MS,
);

test(
  "each migration is preceded by a private copy of the database, of which three are kept",
  async () => {
    for (const day of [1, 2, 3, 4]) {
      forgetOne();
      await startOnce(folder, await settings({ APP_NOW: `2026-06-0${day}T12:00:00.000Z` }));
    }

    const kept = [2, 3, 4].map((day) => `pano.db.before-2026060${day}T120000Z`);
    expect(await copies()).toEqual(kept);
    for (const name of kept) {
      expect((await stat(join(folder, name))).mode & 0o777).toBe(0o600);
      expect(namesIn(join(folder, name), "migrations")).toHaveLength(migrations.length - 1);
    }
  },
  PATIENCE_MS,
);

test(
  "a database of a former build is adopted after a copy of it was made",
  async () => {
    const names = ["0001_base.sql", "0073_notes_and_sign_ins.sql"];
    makeFormer(names);

    await startOnce(folder, await settings({ APP_NOW: "2026-06-01T12:00:00.000Z" }));

    expect(namesIn(file, "migrations")).toEqual(migrations.map(({ name }) => name));
    expect(await copies()).toEqual(["pano.db.before-20260601T120000Z"]);
    expect(namesIn(join(folder, "pano.db.before-20260601T120000Z"), "d1_migrations")).toEqual(names);
    await startOnce(folder, await settings());
  },
  PATIENCE_MS,
);

test(
  "a database of an older build without its last migration is refused in one sentence and left as it is",
  async () => {
    makeFormer(["0001_base.sql", "0072_order_ends.sql"]);
    const before = await readFile(file);

    const said = await refusalOf(folder, await settings());

    expect(said).toBe(
      `The database ${file} cannot be used: it is of a build before migration 0073, so start it once with the build of that time, which applies that migration.`,
    );
    expect(before.equals(await readFile(file))).toBe(true);
    expect(await copies()).toEqual([]);
  },
  PATIENCE_MS,
);

test(
  "a server that only takes a backup does not migrate what another one serves",
  async () => {
    const first = startDeno(folder, await settings());
    await first.ready;
    const guest = { OPERATOR_ONLY: "1", OPERATOR_KEY: "a key of at least thirty-two characters" };
    const beside = startDeno(folder, await settings(guest));
    await beside.ready;
    beside.child.kill("SIGTERM");
    await beside.ended;
    first.child.kill("SIGKILL");
    await first.ended;

    forgetOne();
    const holder = await lockHolder();

    expect(await refusalOf(folder, await settings(guest))).toBe(`Another server works on ${file}: stop it first.`);
    holder.kill("SIGKILL");
    await new Promise((resolve) => holder.once("exit", resolve));
  },
  PATIENCE_MS,
);

/** A server of a release of before, as far as others see it. */
async function lockHolder() {
  const program = `Deno.openSync(${JSON.stringify(`${file}-lock`)}, { write: true, create: true }).lockSync(true);
    console.log("held"); setTimeout(() => {}, 60_000);`;
  const holder = deno(["-A", "-"]);
  holder.stdin?.end(program);
  await new Promise((resolve) => holder.stdout?.once("data", resolve));
  return holder;
}
