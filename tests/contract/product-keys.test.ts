import { beforeAll, expect, test } from "vitest";
import { askJson, send, signIn } from "../support/app/app.ts";
import {
  addProduct,
  aProduct,
  archive,
  archiveMadeAfterwards,
  at,
  bulk,
  getProduct,
  move,
  patch,
  track,
  undo,
} from "../support/records/products.ts";

const PATH = "/api/ecommerce/products";
let headers: Record<string, string>;
beforeAll(async () => {
  headers = await signIn();
});
archiveMadeAfterwards();

const keyed = () => ({ ...headers, "idempotency-key": crypto.randomUUID() });
const isReplay = ({ response }: { response: Response }) => response.headers.get("idempotent-replayed") === "true";

test("twenty equal calls with one key make one product", async () => {
  const key = keyed();
  const body = aProduct({ stock: 7 });

  const answers = await Promise.all(Array.from({ length: 20 }, () => send("POST", PATH, body, key)));

  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(201));
  expect(new Set(answers.map((answer) => answer.body.data.id)).size).toBe(1);
  expect(answers.filter(isReplay)).toHaveLength(19);
  const { id } = track(answers[0]?.body.data);
  const moves = await askJson(`${PATH}/${id}/stock`, { headers });
  expect(moves.body.data).toHaveLength(1);
});

test("a replay is not refused for what the first call did, and tells the product as it now stands", async () => {
  const key = keyed();
  const body = aProduct();
  const first = track((await send("POST", PATH, body, key)).body.data);
  await patch(first, { price: 5 }, headers);

  const again = await send("POST", PATH, body, key);

  expect(again.body).toMatchObject({ status: 201, data: { id: first.id, price: 5, version: 2 } });
  expect(isReplay(again)).toBe(true);
});

test("another call with the same key is refused", async () => {
  const key = keyed();
  track((await send("POST", PATH, aProduct(), key)).body.data);

  expect((await send("POST", PATH, aProduct(), key)).body).toMatchObject({ status: 422, code: "idempotency_mismatch" });
});

test("twenty equal stock acts with one key move once, and a replay shows no undo", async () => {
  const product = await addProduct(headers, { stock: 1 });
  const key = keyed();

  const answers = await Promise.all(
    Array.from({ length: 20 }, () => move(product.id, { mode: "add", quantity: 5 }, key)),
  );

  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
  expect(await getProduct(product.id, headers)).toMatchObject({ stock: 6 });
  expect(answers.filter(({ body }) => body.meta.undo !== undefined)).toHaveLength(1);
});

test("a stock act that took the last pieces is replayed, not refused", async () => {
  const product = await addProduct(headers, { stock: 5 });
  const key = keyed();
  const act = { mode: "remove", quantity: 5 };
  await move(product.id, act, key);

  const again = await move(product.id, act, key);

  expect(again.body).toMatchObject({ status: 200, data: { stock: 0 } });
  expect(isReplay(again)).toBe(true);
});

test("a refused stock act leaves no key", async () => {
  const product = await addProduct(headers, { stock: 1 });
  const key = keyed();
  const act = { mode: "remove", quantity: 2 };
  const refused = await move(product.id, act, key);
  await move(product.id, { mode: "add", quantity: 1 }, headers);

  const mended = await move(product.id, act, key);

  expect(refused.status).toBe(409);
  expect(mended.body.data.stock).toBe(0);
  expect(isReplay(mended)).toBe(false);
});

test("a restore is replayed before its If-Match is looked at", async () => {
  const product = await addProduct(headers);
  await archive(product, headers);
  const key = { ...at(headers, 2), "idempotency-key": crypto.randomUUID() };
  const restore = () => send("POST", `${PATH}/${product.id}/restore`, {}, key);

  const answers = await Promise.all(Array.from({ length: 5 }, restore));
  const later = await restore();

  for (const { body } of [...answers, later]) expect(body).toMatchObject({ status: 200, data: { version: 3 } });
  expect([...answers, later].filter(isReplay)).toHaveLength(5);
});

test("copies with one key are one copy", async () => {
  const product = await addProduct(headers);
  const key = keyed();
  const copy = () => askJson(`${PATH}/${product.id}/duplicate`, { method: "POST", headers: key });

  const answers = await Promise.all(Array.from({ length: 5 }, copy));

  expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(201));
  expect(new Set(answers.map(({ body }) => body.data.id)).size).toBe(1);
  track(answers[0]?.body.data);
});

test("a bulk act with one key is done once and answered alike, also after its undo", async () => {
  const product = await addProduct(headers, { price: 10 });
  const key = keyed();
  const act = { ids: [product.id, 999_999_999], action: "price", value: { mode: "percent", percent: 10 } };
  const first = await bulk(act, key);
  const second = await bulk(act, key);
  await undo(first, headers);

  const third = await bulk(act, key);

  expect(first.body.data.results).toMatchObject([{ ok: true, after: { price: 11 } }, { code: "not_found" }]);
  for (const again of [second, third]) {
    expect(again.body.data).toEqual(first.body.data);
    expect(again.body.meta).toEqual({});
    expect(isReplay(again)).toBe(true);
  }
  expect(await getProduct(product.id, headers)).toMatchObject({ price: 10, version: 3 });
});
