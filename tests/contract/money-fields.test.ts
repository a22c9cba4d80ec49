import { beforeAll, describe, expect, onTestFinished, test } from "vitest";
import * as z from "zod";
import { endpoints } from "#shared/api/endpoints.ts";
import { type Client, clientOf } from "../support/app/client.ts";
import { fullShelves, orderAt, sendOrder, someCustomer, takeOrder } from "../support/records/shop.ts";

/** One amount of money in a body: its field, the least it takes, and the call that sends it. */
interface MoneyField {
  field: string;
  least: number;
  send(amount: unknown): Promise<{ status: number; body: { code: string; errors?: unknown } }>;
}

let fields: Record<string, MoneyField>;
beforeAll(async () => {
  const client: Client = await clientOf();
  const [product] = await fullShelves(client, 1);
  const customerId = await someCustomer(client);
  const unpaid = await takeOrder(client);
  const completed = await orderAt(client, ["processing", "completed"]);
  const goods = [{ lineId: completed.details[0]!.id, quantity: 1 }];
  const name = "Money fields";
  const post = (path: string, body: object) => client.send("POST", path, body);
  const patch = (body: object) =>
    client.send("PATCH", `/ecommerce/products/${product!.id}`, body, { "if-match": `"v${product!.version}"` });
  const added = (body: object) =>
    post("/ecommerce/products", { name, category: "Clothing", price: 20, stock: 0, ...body });
  fields = {
    "POST /ecommerce/orders/{id}/payments amount": {
      field: "amount",
      least: 0.01,
      send: (amount) => post(`/ecommerce/orders/${unpaid.id}/payments`, { amount }),
    },
    "POST /ecommerce/orders/{id}/refunds amount": {
      field: "amount",
      least: 0.01,
      send: (amount) => post(`/ecommerce/orders/${completed.id}/refunds`, { amount, reason: "x" }),
    },
    "POST /ecommerce/orders/{id}/returns refund": {
      field: "refund",
      least: 0,
      send: (refund) => post(`/ecommerce/orders/${completed.id}/returns`, { lines: goods, refund }),
    },
    "POST /ecommerce/orders expectedAmount": {
      field: "expectedAmount",
      least: 0,
      send: (expectedAmount) => {
        const lines = [{ productId: product!.id, quantity: 1 }];
        return post("/ecommerce/orders", { customerId, paymentMethod: "Crypto", lines, expectedAmount });
      },
    },
    "POST /ecommerce/products price": { field: "price", least: 0, send: (price) => added({ price }) },
    "POST /ecommerce/products salePrice": {
      field: "salePrice",
      least: 0.01,
      send: (salePrice) => added({ salePrice }),
    },
    "POST /ecommerce/products cost": { field: "cost", least: 0, send: (cost) => added({ cost }) },
    "PATCH /ecommerce/products/{id} price": { field: "price", least: 0, send: (price) => patch({ price }) },
    "PATCH /ecommerce/products/{id} salePrice": {
      field: "salePrice",
      least: 0.01,
      send: (salePrice) => patch({ salePrice }),
    },
    "PATCH /ecommerce/products/{id} cost": { field: "cost", least: 0, send: (cost) => patch({ cost }) },
    "POST /ecommerce/products/bulk value.amount": {
      field: "value.amount",
      least: 0,
      send: (amount) =>
        post("/ecommerce/products/bulk", { ids: [product!.id], action: "price", value: { mode: "set", amount } }),
    },
  };
});

/** Numbers of bodies that are no amounts: rates, places, bounds of a filter. */
const OTHERS = / filter\.|discountPercentage$|percent$|bulk value$|taxRate$|rowsPerPage$|position$|KeyAlgorithm$/;

/** The places of a JSON schema that hold a number with a fraction. */
function numbersIn(schema: unknown, path = ""): string[] {
  if (typeof schema !== "object" || schema === null) return [];
  const { type, properties = {}, items, anyOf = [], oneOf = [], allOf = [] } = schema as Record<string, never>;
  const forms: unknown[] = [anyOf, oneOf, allOf].flat();
  return [
    ...([type].flat().includes("number" as never) ? [path] : []),
    ...forms.flatMap((form) => numbersIn(form, path)),
    ...Object.entries(properties).flatMap(([key, value]) => numbersIn(value, path ? `${path}.${key}` : key)),
    ...(items ? numbersIn(items, `${path}[]`) : []),
  ];
}

test("every amount in a body of the endpoint table is among the fields below", () => {
  const calls = Object.entries<{ summary: string; body?: z.ZodType }>(endpoints);
  const found = calls.flatMap(([call, { body }]) => {
    const schema = body && z.toJSONSchema(body, { io: "input", unrepresentable: "any" });
    return [...new Set(numbersIn(schema))].map((field) => `${call} ${field}`);
  });
  expect(found.filter((field) => !OTHERS.test(field)).sort()).toEqual(Object.keys(fields).sort());
});

describe("each amount that is refused names its fault", () => {
  const faults: [string, (least: number) => unknown, string, ((least: number) => object)?][] = [
    ["three decimals", () => 10.005, "too_many_decimals", () => ({ maximum: 2 })],
    ["less than a cent", () => 0.001, "too_many_decimals", () => ({ maximum: 2 })],
    ["less than the least", (least) => least - 0.01 || -0.01, "too_small", (least) => ({ minimum: least })],
    ["a negative amount", () => -5, "too_small", (least) => ({ minimum: least })],
    ["a huge amount", () => 1e11, "too_big"],
    ["an amount beyond counting", () => 1e300, "too_big"],
    ["a decimal comma", () => "10,50", "bad_format"],
    ["digits as a text", () => "10.50", "bad_format"],
    ["a list", () => [10], "bad_format"],
  ];

  test.each(faults)("%s", async (_, amountOf, code, paramsOf) => {
    for (const [name, { field, least, send }] of Object.entries(fields)) {
      const { status, body } = await send(amountOf(least));
      const params = paramsOf && { params: paramsOf(least) };
      expect({ name, status, ...body }).toMatchObject({
        name,
        status: 422,
        code: "validation_failed",
        errors: [{ field, code, ...params }],
      });
      expect(body.errors, name).toHaveLength(1);
    }
  });
});

test.each([
  [0.1 + 0.2, 0.3],
  [0.06 - 0.05, 0.01],
])("the amount %d, a sum of binary fractions, counts to the cent", async (sent, amount) => {
  const client = await clientOf();
  const order = await takeOrder(client);

  const { status, body } = await client.send("POST", `/ecommerce/orders/${order.id}/payments`, { amount: sent });

  expect(status).toBe(201);
  expect(body.data.amount).toBe(amount);
});

test("a price that is longer than binary fractions make it is refused", async () => {
  const client = await clientOf();
  const product = { name: "Nearly", category: "Clothing", price: 19.9900005, stock: 0 };

  const { status, body } = await client.send("POST", "/ecommerce/products", product);

  expect(status).toBe(422);
  expect(body.errors).toMatchObject([{ field: "price", code: "too_many_decimals" }]);
});

test.each([
  ["before 2000", "1999-12-31T23:59:59Z", "too_small", "At least 2000-01-01T00:00:00.000Z"],
  ["to come", "2026-06-15T12:00:00.001Z", "in_future", "Not in the future"],
  ["that is none", "2026-02-30T00:00:00Z", "bad_format", "Not in the right form"],
  ["that is a word", "yesterday", "bad_format", "Not in the right form"],
])("a time of receipt %s is refused for that alone", async (_, receivedAt, code, message) => {
  const client = await clientOf();
  const order = await takeOrder(client);
  const path = `/ecommerce/orders/${order.id}/payments`;

  const { status, body } = await client.send("POST", path, { amount: 1, receivedAt });

  expect([status, body.errors.length]).toEqual([422, 1]);
  expect(body.errors[0]).toMatchObject({ field: "receivedAt", code, message });
});

describe("an order that comes to more than one may", () => {
  const over = async (client: Client) => {
    const made = (name: string) => ({ name, category: "Clothing", price: 999_999.99, stock: 999 });
    const [one, other] = [
      (await client.send("POST", "/ecommerce/products", made("Dear"))).body.data,
      (await client.send("POST", "/ecommerce/products", made("Dearer"))).body.data,
    ];
    const ids: number[] = [one.id, other.id];
    // Other tests take what has the fullest shelves.
    onTestFinished(async () => {
      const { status } = await client.send("POST", "/ecommerce/products/bulk", { ids, action: "archive" });
      expect(status).toBe(200);
    });
    return ids.map((productId) => ({ productId, quantity: 999 }));
  };
  const refusal = [{ field: "lines", code: "too_big", params: { maximum: 999_999_999.99 } }];

  test("is not taken, since its payment could not be recorded", async () => {
    const client = await clientOf();

    const { status, body } = await sendOrder(client, { lines: await over(client) });

    expect(status).toBe(422);
    expect(body).toMatchObject({ code: "validation_failed", errors: refusal });
  });

  test("is not made of a smaller one", async () => {
    const client = await clientOf();
    const lines = await over(client);
    const order = await takeOrder(client, { lines: lines.slice(0, 1) });

    const path = `/ecommerce/orders/${order.id}`;
    const { status, body } = await client.send("PATCH", path, { lines }, { "if-match": `"v${order.version}"` });

    expect(status).toBe(422);
    expect(body).toMatchObject({ code: "validation_failed", errors: refusal });
  });
});
