import { beforeAll, describe, expect, test } from "vitest";
import { sortKey } from "#shared/rules/text/sort-key.ts";
import type { Database } from "../../server/db/database.ts";
import {
  cardTopHits,
  conversationTopHits,
  findTopHits,
  personTopHits,
  productTopHits,
} from "../../server/db/search/top-hits.ts";
import { type Client, clientOf } from "../support/app/client.ts";
import { ownApp } from "../support/app/own-app.ts";
import { statement } from "../support/database/statement.ts";
import { watching } from "../support/database/watched-db.ts";

let client: Client;
let exec: (text: string) => void;
let own: Database;
let columnsOf: (table: string) => Promise<string[]>;
beforeAll(async () => {
  const { app, db } = await ownApp();
  columnsOf = async (table) =>
    db.all<{ name: string }>(statement(`SELECT name FROM pragma_table_info('${table}')`)).map(({ name }) => name);
  client = await clientOf("admin@example.com", (path, init) => app.request(path, init));
  exec = db.exec;
  own = db;
});

const asked = (q: string) => encodeURIComponent(q);
const namesOf = async (path: string, field = "name"): Promise<string[]> => {
  const { status, body } = await client.get(path);
  expect(status).toBe(200);
  return body.data.map((row: Record<string, string>) => row[field]);
};
const productsOf = (q: string, rest = "") => namesOf(`/ecommerce/products?q=${asked(q)}&fields=id,sku${rest}`, "sku");
const searchHits = async (q: string, kind: string): Promise<string[]> => {
  const { body } = await client.get(`/search?q=${asked(q)}`);
  const group = body.data.find((one: { kind: string }) => one.kind === kind);
  return (group?.items ?? []).map(({ title }: { title: string }) => title);
};
async function add(path: string, body: object) {
  const answer = await client.send("POST", path, body);
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
  return answer.body.data;
}
const product = (name: string, sku: string, more: object = {}) =>
  add("/ecommerce/products", { name, sku, category: "Furniture", price: 10, ...more });
const person = (name: string, email: string) =>
  add("/datatable/users", { name, email, role: "Kullanıcı", status: "active" });

describe("a search", () => {
  beforeAll(async () => {
    for (let n = 1; n <= 30; n++) await product(`Ex ürün ${n}`, `EX-${n}`);
    await product("Kazak XL", "TSH-XL-42");
    await product("Başka EX-1 kutusu", "KUTU-9");
  });

  test("begins with the product of the very SKU, then those whose SKU begins so", async () => {
    const found = await productsOf("EX-1", "&pageSize=8");

    expect(found[0]).toBe("EX-1");
    expect(found.slice(1)).toEqual(["EX-19", "EX-18", "EX-17", "EX-16", "EX-15", "EX-14", "EX-13"]);
    expect((await searchHits("ex-1", "product"))[0]).toBe("Ex ürün 1");
    expect((await productsOf("\u200eex–1\u00a0"))[0]).toBe("EX-1");
  });

  test("shows each row once, by pages and by cursors", async () => {
    const byPages = [1, 2, 3].map((page) => productsOf("EX-1", `&pageSize=5&page=${page}`));
    const pages = (await Promise.all(byPages)).flat();
    const walked: string[] = [];
    for (let cursor: string | null = ""; cursor !== null; ) {
      const rest: string = cursor && `&cursor=${cursor}`;
      const { body } = await client.get(`/ecommerce/products?q=EX-1&pageSize=5&fields=id,sku${rest}`);
      walked.push(...body.data.map(({ sku }: { sku: string }) => sku));
      cursor = body.meta.nextCursor;
      expect(body.meta.total).toBe(12);
    }

    expect(new Set(pages).size).toBe(12);
    expect(pages).toHaveLength(12);
    expect(walked).toEqual(pages);
    expect(pages.at(-1)).toBe("KUTU-9");
  });

  test("keeps an order that is asked for, and its filters", async () => {
    expect((await productsOf("EX-1", "&sort=id:desc&pageSize=1"))[0]).toBe("KUTU-9");
    expect(await productsOf("EX-1", "&category=Clothing")).toEqual([]);
    expect((await productsOf("EX-1", "&category=Furniture"))[0]).toBe("EX-1");
  });

  test.each(["kazak 42", "TSH XL", "tsh/xl/42", "42 kazak", "XL–42", "Ｋazak ＸＬ", "ka\u00adzak xl"])(
    "%j finds Kazak XL",
    async (q) => {
      expect(await productsOf(q)).toEqual(["TSH-XL-42"]);
      expect(await searchHits(q, "product")).toEqual(["Kazak XL"]);
    },
  );

  test("of mere signs finds nothing, and not everything", async () => {
    for (const q of ["?!", "--", "%", "'’"]) expect(await productsOf(q), q).toEqual([]);
  });
});

test("a person is found first by the whole name, address or telephone, as a customer too", async () => {
  await person("Ali Kaya Demir", "ali.kaya.demir@example.com");
  const whole = await person("Ali Kaya", "ali.k@example.com");
  await person("Mehmet Ali Kaya", "mehmet@example.com");
  const brien = await person("Conor O’Brien", "conor@example.com");
  exec(`UPDATE users SET phone = '+90 555 123 45 67', phone_digits = '905551234567', search = search || ' 905551234567',
    orders_count = 1 WHERE id IN (${whole.id})`);
  const first = async (q: string, list = "/datatable/users") => (await namesOf(`${list}?q=${asked(q)}&pageSize=8`))[0];

  expect(await namesOf(`/datatable/users?q=${asked("ali kaya")}`)).toEqual([
    "Ali Kaya",
    "Ali Kaya Demir",
    "Mehmet Ali Kaya",
  ]);
  expect(await first("ALİ.K@example.com".toLowerCase())).toBe("Ali Kaya");
  expect(await first("0555 123 45 67")).toBe("Ali Kaya");
  expect(await first("Ali Kaya", "/ecommerce/customers")).toBe("Ali Kaya");
  for (const q of ["O'Brien", "O’Brien", "o`brien", "OBrien", "brien"])
    expect(await namesOf(`/datatable/users?q=${asked(q)}`), q).toContain(brien.name);
  expect(await searchHits("ali kaya", "person")).toEqual(["Ali Kaya", "Ali Kaya Demir", "Mehmet Ali Kaya"]);
});

test("Greek is found without its marks and its final sigma", async () => {
  await product("Ιλιάδα του Ομήρου", "GR-1");
  await product("Οδυσσεύς", "GR-2");

  expect(await productsOf("ιλιαδα")).toEqual(["GR-1"]);
  expect(await productsOf("ΟΔΥΣΣΕΥΣ")).toEqual(["GR-2"]);
});

test("an order is found first by its number, also where it was copied with marks of direction", async () => {
  const [newest] = (await client.get("/ecommerce/orders?pageSize=1&fields=id,number")).body.data;
  exec(`UPDATE orders SET search = search || ' ${newest.number.slice(1)}' WHERE id <> ${newest.id}`);

  expect(
    (await namesOf(`/ecommerce/orders?q=${newest.number.slice(1)}&pageSize=3&fields=id,number`, "number"))[0],
  ).toBe(newest.number);
  expect(await namesOf(`/ecommerce/orders?q=${asked(`\u2066${newest.number}\u2069`)}`, "number")).toEqual([
    newest.number,
  ]);
});

test("a card is found first by its key and by its whole title", async () => {
  const [board] = (await client.get("/kanban/boards")).body.data;
  const [column] = (await client.get(`/kanban/boards/${board.id}`)).body.data.columns;
  const cards = [];
  for (const title of ["Vitrin", "Vitrin camı", "Yeni vitrin"]) {
    cards.push(await add("/kanban/cards", { columnId: column.id, title }));
  }

  expect(await namesOf("/kanban/cards?q=vitrin", "title")).toEqual(["Vitrin", "Vitrin camı", "Yeni vitrin"]);
  expect((await namesOf(`/kanban/cards?q=${cards[1].key.toLowerCase()}`, "title"))[0]).toBe("Vitrin camı");
  expect((await searchHits("vitrin", "card"))[0]).toBe("Vitrin");
});

describe("a whole name among more than 200 that begin alike", () => {
  const named = { products: "name", users: "username", cards: "title", conversations: "subject" };
  /** What no two rows share; `n` counts the copies. */
  const others: Record<string, string> = {
    id: "100000 + n",
    sku: "'CT-' || n",
    sku_key: "NULL",
    email: "n || '@cita.example'",
    email_fold: "n || '@cita.example'",
    key: "'CT-' || n",
    seq: "100000 + n",
    rank: "rank || 'V' || printf('%04d', n)",
  };
  const copies = "WITH RECURSIVE copies(n) AS (VALUES (1) UNION ALL SELECT n + 1 FROM copies WHERE n < 230)";

  // The one that is meant is the oldest, and its search text the last of those that begin alike.
  beforeAll(async () => {
    for (const [table, name] of Object.entries(named)) {
      const columns = await columnsOf(table);
      const copied = (column: string) =>
        column === name
          ? "'Çıta no ' || n"
          : column === "search"
            ? "'cita no ' || n"
            : (others[column] ?? `t.${column}`);
      const isSorted = columns.includes("sort_key") ? `, sort_key = '${sortKey("Çıta")}'` : "";
      const first = `(SELECT min(id) FROM ${table})`;
      exec(`${copies} INSERT INTO ${table} (${columns.join()}) SELECT ${columns.map(copied).join()}
          FROM ${table} AS t, copies WHERE t.id = ${first};
        UPDATE ${table} SET ${name} = 'Çıta', search = 'cita zz ' || id${isSorted} WHERE id = ${first}`);
    }
  });

  test.each(["Çıta", "çıta", "cita", "CITA"])("%j comes first", async (q) => {
    const first = async (path: string, field: string) => (await namesOf(`${path}q=${asked(q)}&pageSize=3`, field))[0];

    expect(await first("/ecommerce/products?", "name")).toBe("Çıta");
    expect(await first("/datatable/users?mode=server&", "name")).toBe("Çıta");
    for (const kind of ["product", "person"]) expect((await searchHits(q, kind))[0], kind).toBe("Çıta");
  });

  test("no search for one looks at more than 200 rows of an index at a time", async () => {
    const limits: number[] = [];
    const spying = watching(own, ({ sql }) => {
      limits.push(...[...sql.matchAll(/LIMIT (\d+)/g)].map(([, limit]) => Number(limit)));
    });
    for (const find of [productTopHits, personTopHits, cardTopHits, conversationTopHits])
      findTopHits(spying, "cita", find);

    expect(limits.length).toBeGreaterThan(0);
    expect(Math.max(...limits)).toBe(200);
  });
});
