import { expect, test } from "vitest";
import { layoutsOf } from "../../../server/db/backup/layout.ts";
import { loadBackup } from "../../../server/db/backup/load.ts";
import { tableFates } from "../../../server/db/backup/tables.ts";
import { nextBlock, type Shop, ShopMoved, type WritePlace } from "../../../server/db/backup/write.ts";
import { differences } from "../../../server/db/rollups/recount.ts";
import { ANCHOR, fingerprint, planted, rowsOf, TZ } from "../../support/database/planted.ts";
import { statement } from "../../support/database/statement.ts";
import { backupOf, chunked, emptyShop } from "../../support/files/backups.ts";

const seeded = async () => ({ ...emptyShop(), db: await planted({}) });

test("every table of the database is named, with what becomes of it in a backup", async () => {
  const { db } = emptyShop();
  const tables = await rowsOf<{ name: string }>(
    db,
    `SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE '%\\_fts%' ESCAPE '\\'
       AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' AND name <> 'migrations'`,
  );

  expect(tables.map(({ name }) => name).toSorted()).toEqual(Object.keys(tableFates).toSorted());
});

test("a table stands behind every table that it refers to", async () => {
  const { db } = emptyShop();
  const order = Object.keys(tableFates);
  const wrong: string[] = [];

  for (const table of order) {
    const parents = await rowsOf<{ table: string }>(db, 'SELECT "table" FROM pragma_foreign_key_list(?)', table);
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

  await loadBackup(empty, chunked(before), { now: ANCHOR, acceptUnsigned: true });

  expect(await backupOf(empty)).toBe(before);
  const [was, is] = [await fingerprint(shop.db), await fingerprint(empty.db)];
  expect(is).toEqual({ ...was, meta: is.meta });
  expect(differences(empty.db, ANCHOR, TZ)).toEqual([]);
  const schema = "SELECT type, name, sql FROM sqlite_master ORDER BY type, name";
  expect(await rowsOf(empty.db, schema)).toEqual(await rowsOf(shop.db, schema));
});

/** Keeps a file of so many bytes in a shop, and gives them back. */
async function keepFile(shop: Shop, key: string, size = 40_000): Promise<Uint8Array> {
  const bytes = Uint8Array.from({ length: size }, (_, at) => at % 251);
  shop.db.run(
    statement(
      `INSERT INTO files (key, name, type, size, purpose, state, created_at)
       VALUES (?, 'a.bin', 'text/plain', ?, 'file', 'stored', ?)`,
      key,
      size,
      ANCHOR,
    ),
  );
  await shop.files.put(`${key}/1`, new Blob([bytes.slice()]).stream(), size);
  return bytes;
}

const isObject = (text: string) => text.startsWith('{"object":');

/** Writes a backup as a job does, block after block, and lets somebody write where a block begins that `isThere` names. */
async function backupWhile(shop: Shop, isThere: (text: string) => boolean, write: () => unknown) {
  const layouts = layoutsOf(shop.db);
  const texts: string[] = [];
  let place: WritePlace | null = null;
  do {
    const block = await nextBlock(shop, layouts, place);
    if (isThere(block.text) && !texts.some(isThere)) await write();
    texts.push(block.text);
    place = block.place;
  } while (place);
  return texts.join("");
}

const someWrite = (shop: Shop) =>
  shop.db.run(
    statement(
      "INSERT INTO changes (object, object_id, version, action, at) VALUES ('file', 1, 1, 'file.x', ?)",
      ANCHOR,
    ),
  );

test("a shop that is written to while its rows are read gives no backup", async () => {
  const shop = emptyShop();
  await keepFile(shop, "a-file-of-ours");

  const written = backupWhile(
    shop,
    (text) => text.startsWith('{"table":'),
    () => someWrite(shop),
  );

  await expect(written).rejects.toThrow(ShopMoved);
});

test("a shop that is written to while the bytes of its files are read is backed up as it was when its rows were", {
  timeout: 300_000,
}, async () => {
  const shop = emptyShop();
  await keepFile(shop, "a-file-of-ours");
  const bytes = await keepFile(shop, "removed-meanwhile");
  const before = await backupOf(shop);

  const text = await backupWhile(shop, isObject, async () => {
    someWrite(shop);
    await keepFile(shop, "come-meanwhile");
    shop.db.run(statement("UPDATE files SET removed_at = ? WHERE key = 'removed-meanwhile'", ANCHOR));
  });

  expect(text).toBe(before);
  const empty = emptyShop();
  await loadBackup(empty, chunked(text), { now: ANCHOR, acceptUnsigned: true });
  const back = await empty.files.get("removed-meanwhile/1");
  expect(new Uint8Array(await new Response(back).arrayBuffer())).toEqual(bytes);
});

test("the bytes of files are in a backup, and lie where they lay once it is restored", {
  timeout: 300_000,
}, async () => {
  const shop = emptyShop();
  const bytes = await keepFile(shop, "a-file-of-ours");
  const text = await backupOf(shop);
  const empty = emptyShop();

  const known = await loadBackup(empty, chunked(text), { now: ANCHOR, acceptUnsigned: true });

  const back = await empty.files.get("a-file-of-ours/1");
  expect(known.objects).toBe(1);
  expect(new Uint8Array(await new Response(back).arrayBuffer())).toEqual(bytes);
  expect(await backupOf(empty)).toBe(text);
});

test("a file from before one card alone could pay is restored with one that does", { timeout: 300_000 }, async () => {
  const shop = emptyShop();
  shop.db.exec(`DROP INDEX payment_method_default;
    INSERT INTO payment_methods (processor_ref, brand, last4, exp_month, exp_year, is_default, created_at)
    VALUES ('a', 'visa', '4242', 12, 2030, 1, 1), ('b', 'visa', '4444', 12, 2030, 1, 2)`);
  const empty = emptyShop();

  await loadBackup(empty, chunked(await backupOf(shop)), { now: ANCHOR, acceptUnsigned: true });

  expect(await rowsOf(empty.db, "SELECT id FROM payment_methods WHERE is_default = 1")).toEqual([{ id: 1 }]);
});
