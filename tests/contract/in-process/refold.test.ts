import { expect, test } from "vitest";
import { markLoaded } from "../../../server/db/search/refold.ts";
import { all, byHand } from "../../support/component/by-hand.ts";
import { statement } from "../../support/database/statement.ts";
import { takeOrder } from "../../support/records/shop.ts";

test("texts that an older build folded are folded again by due work, and only once", async () => {
  const { db, client, platform } = await byHand();
  const order = await takeOrder(client);
  db.exec(`
    UPDATE products SET search = 'ιλιάδα kazak xl tsh-xl-42', tags_json = '[["o’brien","O’Brien"]]' WHERE id = 1;
    UPDATE users SET search = 'zoe o’brien zoe@example.com' WHERE id = 2;
    UPDATE conversations SET subject_search = 'd’angelo', search = 'd’angelo kargo-42' WHERE id = 1;
    UPDATE orders SET search = '#1031 zoe eski@example.com kupa' WHERE id = ${order.id};
    INSERT INTO meta (key, value) VALUES ('refold', '{}')`);
  const one = async (text: string) => Object.values(db.first<object>(statement(text)) ?? {});

  await all(platform);

  expect(await one("SELECT search FROM products WHERE id = 1")).toEqual(["ιλιαδα kazak xl tsh xl 42"]);
  expect(await one("SELECT tag_fold FROM product_tags WHERE product_id = 1")).toEqual(["obrien"]);
  expect(await one("SELECT search FROM users WHERE id = 2")).toEqual(["zoe obrien zoe example com"]);
  expect(await one("SELECT subject_search, search FROM conversations WHERE id = 1")).toEqual([
    "dangelo",
    "dangelo kargo 42",
  ]);
  expect(await one(`SELECT search FROM orders WHERE id = ${order.id}`)).toEqual(["1031 zoe kupa eski example com"]);
  expect(await one("SELECT value FROM meta WHERE key = 'refold'")).toEqual([]);
  expect((await client.get("/ecommerce/products?q=kazak%2042&fields=id")).body.data).toEqual([{ id: 1 }]);
  expect(await all(platform)).toBe(0);
});

test("a backup of before its texts were words has them folded again, a later one has not", async () => {
  const { db, platform } = await byHand();
  db.exec("UPDATE products SET search = 'kazak tsh-xl-42' WHERE id = 1");
  const text = async () => db.first<{ search: string }>(statement("SELECT search FROM products WHERE id = 1"))?.search;

  markLoaded(db, "0060_found_first.sql");
  await all(platform);
  expect(await text()).toBe("kazak tsh-xl-42");

  markLoaded(db, "0055_open_jobs.sql");
  await all(platform);
  expect(await text()).toBe("kazak tsh xl 42");
});
