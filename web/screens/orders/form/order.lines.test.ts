import { expect, test } from "vitest";
import { ApiError } from "../../../lib/api/client.ts";
import {
  amountOf,
  asHeld,
  type DraftLine,
  draftsOf,
  lineProblems,
  piecesOf,
  refusedLines,
  repriced,
  sentLines,
  withProduct,
} from "./order.lines.ts";

const line = (productId: number, quantity = "1"): DraftLine => ({
  productId,
  name: `Product ${productId}`,
  image: "",
  price: 10,
  stock: 5,
  quantity,
});
const t = (key: string, params?: object) => `${key} ${JSON.stringify(params ?? {})}`;

test("the same product twice becomes one line with one piece more, at most 999", () => {
  const [first, second] = [line(1, "3"), line(2, "999")];

  expect(withProduct([first, second], line(1)).map(({ quantity }) => quantity)).toEqual(["4", "999"]);
  expect(withProduct([first, second], line(2)).map(({ quantity }) => quantity)).toEqual(["3", "999"]);
  expect(withProduct([first], line(7)).map(({ productId }) => productId)).toEqual([1, 7]);
});

test.each([
  ["1", 1],
  [" 12 ", 12],
  ["999", 999],
  ["0", undefined],
  ["1000", undefined],
  ["1.5", undefined],
  ["-1", undefined],
  ["", undefined],
])("%j typed is %s pieces", (quantity, pieces) => {
  expect(piecesOf({ quantity })).toBe(pieces);
});

test("an order needs lines, at most a hundred, each of 1 to 999 pieces", () => {
  const many = Array.from({ length: 101 }, (_, at) => line(at + 1));

  expect(Object.keys(lineProblems([], t))).toEqual(["lines"]);
  expect(lineProblems(many, t).lines).toContain("orderActs.linesMost");
  expect(Object.keys(lineProblems([line(1), line(2, "0")], t))).toEqual(["lines.2"]);
  expect(lineProblems([line(1)], t)).toEqual({});
});

test("an order taken earlier can have what it holds and what is left; lines without a product stay out", () => {
  const taken = {
    id: 1,
    productName: "Defter",
    image: "",
    price: 10,
    unitCost: null,
    quantity: 2,
    returned: 0,
    total: 20,
  };

  const drafts = draftsOf([
    { ...taken, productId: 4, stock: 8 },
    { ...taken, productId: 5, stock: null },
    { ...taken, productId: null, stock: null },
  ]);

  expect(drafts.map(({ productId, stock, quantity }) => [productId, stock, quantity])).toEqual([
    [4, 10, "2"],
    [5, null, "2"],
  ]);
});

test("what the server refuses lands on the line it was sent at", () => {
  const error = new ApiError({
    status: 409,
    code: "insufficient_stock",
    message: "",
    requestId: "r",
    data: null,
    errors: [
      { field: "lines.1.quantity", code: "too_big", message: "", params: { productId: 9, available: 3 } },
      { field: "lines.0.productId", code: "unknown_reference", message: "", params: { productId: 4 } },
      { field: "note", code: "too_long", message: "" },
    ],
  });

  expect(sentLines([line(4), line(9, "5")])).toEqual([
    { productId: 4, quantity: 1 },
    { productId: 9, quantity: 5 },
  ]);
  expect(refusedLines(error, [line(4), line(9, "5")], t)).toEqual({
    "lines.9": t("orderActs.onlyLeft", { count: 3 }),
    "lines.4": t("orderActs.notForSale"),
  });
});

test("lines take the prices of today only where the server says that the amount is another", () => {
  const refusal = { status: 409, message: "", requestId: "r", data: null } as const;
  const prices = [
    { productId: 4, price: 12.5 },
    { productId: 9, price: 10 },
  ];
  const lines = [line(4, "2"), line(9, "x")];

  const now = repriced(lines, new ApiError({ ...refusal, code: "amount_changed", params: { amount: 25, prices } }));

  expect(now?.map(({ price, quantity }) => [price, quantity])).toEqual([
    [12.5, "2"],
    [10, "x"],
  ]);
  expect([amountOf(lines), amountOf(now ?? [])]).toEqual([20, 25]);
  expect(repriced(lines, new ApiError({ ...refusal, code: "insufficient_stock" }))).toBeUndefined();
});

test("a product the order holds comes back at its frozen price with what is held; others cost what they cost now", () => {
  const held = [{ ...line(4, "3"), name: "Defter", price: 8 }];
  const found = { ...line(4), name: "Yeni Defter", price: 15, stock: 6 };

  expect(asHeld(found, held)).toMatchObject({ name: "Defter", price: 8, stock: 9 });
  expect(asHeld({ ...found, stock: null }, held)).toMatchObject({ price: 8, stock: null });
  expect(asHeld({ ...found, productId: 5 }, held)).toMatchObject({ name: "Yeni Defter", price: 15, stock: 6 });
});
