import { expect, test } from "vitest";
import { loadBackup } from "../../../server/db/backup/load.ts";
import { tableFates } from "../../../server/db/backup/tables.ts";
import { statement } from "../../../server/db/cell.ts";
import { differences } from "../../../server/db/recount.ts";
import { backupOf, chunked, emptyShop } from "../../support/backups.ts";
import { ANCHOR, fingerprint, planted, rowsOf, TZ } from "../../support/planted.ts";

const seeded = async () => ({ ...emptyShop(), cell: await planted({}) });

test("every table of the database is named, with what becomes of it in a backup", async () => {
  const { cell } = emptyShop();
  const tables = await rowsOf<{ name: string }>(
    cell,
    `SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE '%\\_fts%' ESCAPE '\\'
       AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' AND name <> 'd1_migrations'`,
  );

  expect(tables.map(({ name }) => name).toSorted()).toEqual(Object.keys(tableFates).toSorted());
});

test("a table stands behind every table that it refers to", async () => {
  const { cell } = emptyShop();
  const order = Object.keys(tableFates);
  const wrong: string[] = [];

  for (const table of order) {
    const parents = await rowsOf<{ table: string }>(cell, 'SELECT "table" FROM pragma_foreign_key_list(?)', table);
    wrong.push(
      ...parents
        .filter((one) => order.indexOf(one.table) > order.indexOf(table))
        .map((one) => `${table} → ${one.table}`),
    );
  }

  expect(wrong).toEqual([]);
});

test("a backup that was restored gives the same backup, and the same shop with all that follows from its rows", {
  timeout: 300_000,
}, async () => {
  const shop = await seeded();
  const before = await backupOf(shop);
  const empty = emptyShop();

  await loadBackup(empty, chunked(before), ANCHOR);

  expect(await backupOf(empty)).toBe(before);
  const [was, is] = [await fingerprint(shop.cell), await fingerprint(empty.cell)];
  expect(is).toEqual({ ...was, meta: is.meta });
  expect(await differences(empty.cell, ANCHOR, TZ)).toEqual([]);
  const schema = "SELECT type, name, sql FROM sqlite_master ORDER BY type, name";
  expect(await rowsOf(empty.cell, schema)).toEqual(await rowsOf(shop.cell, schema));
});

test("the bytes of files are in a backup, and lie where they lay once it is restored", {
  timeout: 300_000,
}, async () => {
  const shop = emptyShop();
  const bytes = Uint8Array.from({ length: 40_000 }, (_, at) => at % 251);
  await shop.cell.run(
    statement(
      `INSERT INTO files (key, name, type, size, purpose, state, created_at)
       VALUES ('a-file-of-ours', 'a.bin', 'text/plain', ?, 'file', 'stored', ?)`,
      ...[bytes.length, ANCHOR],
    ),
  );
  await shop.files.put("a-file-of-ours/1", new Blob([bytes]).stream(), bytes.length);
  const text = await backupOf(shop);
  const empty = emptyShop();

  const known = await loadBackup(empty, chunked(text), ANCHOR);

  const back = await empty.files.get("a-file-of-ours/1");
  expect(known.objects).toBe(1);
  expect(new Uint8Array(await new Response(back).arrayBuffer())).toEqual(bytes);
  expect(await backupOf(empty)).toBe(text);
});

test("a file from before one card alone could pay is restored with one that does", { timeout: 300_000 }, async () => {
  const shop = emptyShop();
  shop.cell.exec(`DROP INDEX payment_method_default;
    INSERT INTO payment_methods (processor_ref, brand, last4, exp_month, exp_year, is_default, created_at)
    VALUES ('a', 'visa', '4242', 12, 2030, 1, 1), ('b', 'visa', '4444', 12, 2030, 1, 2)`);
  const empty = emptyShop();

  await loadBackup(empty, chunked(await backupOf(shop)), ANCHOR);

  expect(await rowsOf(empty.cell, "SELECT id FROM payment_methods WHERE is_default = 1")).toEqual([{ id: 1 }]);
});
