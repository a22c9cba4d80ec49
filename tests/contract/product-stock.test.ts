import { beforeAll, describe, expect, test } from "vitest";
import { StockMove } from "#shared/api/ecommerce/product-stock.ts";
import { askJson, signIn } from "../support/app/app.ts";
import {
  addProduct,
  archiveMadeAfterwards,
  changesOf,
  feedNow,
  getProduct,
  move,
  undo,
} from "../support/records/products.ts";

const PATH = "/api/ecommerce/products";
let headers: Record<string, string>;
beforeAll(async () => {
  headers = await signIn();
});
archiveMadeAfterwards();

const movesOf = async (id: number, query = ""): Promise<StockMove[]> => {
  const { body } = await askJson(`${PATH}/${id}/stock${query}`, { headers });
  return body.data.map((row: unknown) => StockMove.parse(row));
};
const sumOf = (moves: readonly StockMove[]) => moves.reduce((sum, { delta }) => sum + delta, 0);

/** A product of which open orders hold some pieces, and some are left; other tests may have sold one out. */
async function heldProduct() {
  const { body } = await askJson(`${PATH}?pageSize=100&fields=id,onHand,reserved,stock,version`, { headers });
  const held = (body.data as { id: number; reserved: number; stock: number; onHand: number }[]).find(
    ({ reserved, stock }) => reserved > 0 && stock > 0,
  );
  if (!held) throw new Error("no product is held by an order");
  return held;
}

describe("a stock act", () => {
  test("sets, adds and removes, and each is a movement with its reason, the newest first", async () => {
    const product = await addProduct(headers, { stock: 20 });

    const added = await move(product.id, { mode: "add", quantity: 5, reason: "received", note: " Palet 7 " }, headers);
    const removed = await move(product.id, { mode: "remove", quantity: 3, reason: "damaged" }, headers);
    const set = await move(product.id, { mode: "set", quantity: 0 }, headers);

    expect([added, removed, set].map(({ body }) => body.data.stock)).toEqual([25, 22, 0]);
    expect(set.body.data).toMatchObject({ status: "Out of Stock", onHand: 0 });
    const moves = await movesOf(product.id);
    expect(moves.map(({ delta, reason, note }) => [delta, reason, note])).toEqual([
      [-22, "correction", ""],
      [-3, "damaged", ""],
      [5, "received", "Palet 7"],
      [20, "received", ""],
    ]);
    expect(moves[0]?.by?.id).toBe(1);
  });

  test("needs no version and leaves it, but is in the change feed", async () => {
    const product = await addProduct(headers);
    const since = await feedNow(headers);

    const moved = await move(product.id, { mode: "add", quantity: 5 }, headers);

    expect(moved.body.data).toMatchObject({ version: 1, updatedAt: product.updatedAt });
    expect(await changesOf(product.id, since, headers)).toMatchObject([{ action: "product.stock", version: 1 }]);
  });

  test("that moves nothing writes nothing", async () => {
    const product = await addProduct(headers, { stock: 4 });
    const since = await feedNow(headers);

    const same = await move(product.id, { mode: "set", quantity: 4 }, headers);

    expect(same.body).toMatchObject({ status: 200, data: { stock: 4 }, meta: {} });
    expect(await movesOf(product.id)).toHaveLength(1);
    expect(await changesOf(product.id, since, headers)).toEqual([]);
  });

  test("may not take what open orders hold; to set means what is left to sell", async () => {
    const held = await heldProduct();

    const refused = await move(held.id, { mode: "remove", quantity: held.stock + 1 }, headers);
    const emptied = await move(held.id, { mode: "set", quantity: 0 }, headers);
    const back = await undo(emptied, headers);

    expect(refused.body).toMatchObject({
      status: 409,
      code: "stock_below_reserved",
      params: { onHand: held.onHand, reserved: held.reserved },
    });
    expect(emptied.body.data).toMatchObject({ stock: 0, onHand: held.reserved, status: "Out of Stock" });
    expect(back.body.data.restored).toEqual([{ object: "product", id: held.id }]);
    expect(await getProduct(held.id, headers)).toMatchObject({ stock: held.stock, onHand: held.onHand });
  });

  test.each([
    [{ mode: "add", quantity: 0 }, "quantity", "too_small"],
    [{ mode: "remove", quantity: 1.5 }, "quantity", "not_integer"],
    [{ mode: "set", quantity: -1 }, "quantity", "too_small"],
    [{ mode: "add", quantity: 1_000_001 }, "quantity", "too_big"],
    [{ mode: "add", quantity: 1_000_000 }, "quantity", "too_big"],
    [{ mode: "add", quantity: 1, reason: "sale" }, "reason", "not_in_list"],
    [{ mode: "add", quantity: 1, note: "x".repeat(201) }, "note", "too_long"],
  ])("%j is refused by name: %s %s", async (act, field, code) => {
    const product = await addProduct(headers, { stock: 1 });

    const { status, body } = await move(product.id, act, headers);

    expect(status).toBe(422);
    expect(body.errors).toContainEqual(expect.objectContaining({ field, code }));
    expect(await getProduct(product.id, headers)).toEqual(product);
  });

  test("on nobody is a 404, and so are its movements", async () => {
    const moved = await move(999_999_999, { mode: "add", quantity: 1 }, headers);
    const { status } = await askJson(`${PATH}/999999999/stock`, { headers });

    expect([moved.status, status]).toEqual([404, 404]);
  });
});

test("fifty acts of +5 at once come to exactly 250", async () => {
  const product = await addProduct(headers, { stock: 3 });

  const answers = await Promise.all(
    Array.from({ length: 50 }, () => move(product.id, { mode: "add", quantity: 5, reason: "received" }, headers)),
  );

  expect(answers.every(({ status }) => status === 200)).toBe(true);
  expect(await getProduct(product.id, headers)).toMatchObject({ stock: 253, onHand: 253, version: 1 });
  const moves = await movesOf(product.id, "?pageSize=100");
  expect(moves).toHaveLength(51);
  expect(sumOf(moves)).toBe(253);
});

test("of ten who take the last five pieces at once, one gets them", async () => {
  const product = await addProduct(headers, { stock: 5 });

  const answers = await Promise.all(
    Array.from({ length: 10 }, () => move(product.id, { mode: "remove", quantity: 5 }, headers)),
  );

  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)]);
  expect(await getProduct(product.id, headers)).toMatchObject({ stock: 0 });
});

describe("the undo of a stock act", () => {
  test("moves back as much as was moved, on top of what others did since", async () => {
    const product = await addProduct(headers, { stock: 10 });
    const first = await move(product.id, { mode: "set", quantity: 4 }, headers);
    await move(product.id, { mode: "add", quantity: 1 }, headers);

    await undo(first, headers);

    expect(await getProduct(product.id, headers)).toMatchObject({ stock: 11, version: 1 });
    expect((await movesOf(product.id)).map(({ delta }) => delta)).toEqual([6, 1, -6, 10]);
    expect((await undo(first, headers)).body.code).toBe("token_expired");
  });

  test("says so where the pieces are no longer there", async () => {
    const product = await addProduct(headers);
    const added = await move(product.id, { mode: "add", quantity: 5 }, headers);
    await move(product.id, { mode: "remove", quantity: 1 }, headers);

    expect((await undo(added, headers)).body).toMatchObject({ status: 409, code: "changed_since" });
    expect(await getProduct(product.id, headers)).toMatchObject({ stock: 4 });
  });
});

test("movements come in pages with their meta, the next by cursor", async () => {
  const product = await addProduct(headers, { stock: 1 });
  for (const quantity of [2, 3, 4]) await move(product.id, { mode: "add", quantity }, headers);

  const first = await askJson(`${PATH}/${product.id}/stock?pageSize=3`, { headers });
  const next = await askJson(`${PATH}/${product.id}/stock?pageSize=3&cursor=${first.body.meta.nextCursor}`, {
    headers,
  });
  const plain = await askJson(`${PATH}/${product.id}/stock`, { headers });

  expect(first.response.headers.get("x-total-count")).toBe("4");
  expect(first.body.meta).toMatchObject({ page: 1, pageSize: 3, total: 4, totalExact: true, pageCount: 2 });
  const deltas = ({ body }: typeof first) => body.data.map(({ delta }: StockMove) => delta);
  expect([...deltas(first), ...deltas(next)]).toEqual([4, 3, 2, 1]);
  expect(next.body.meta.nextCursor).toBeNull();
  expect(plain.body.meta).toMatchObject({ pageSize: 25, total: 4 });
});
