import type { OrderExtended, TimelineItem } from "#shared/api/ecommerce/orders.ts";
import type { ProductExtended } from "#shared/api/ecommerce/products.ts";
import type { Transaction } from "#shared/api/ecommerce/transactions.ts";
import type { Answer, Client } from "../app/client.ts";

/** Products with plenty in stock, the fullest shelf first. */
export async function fullShelves(client: Client, count = 3): Promise<ProductExtended[]> {
  const { body } = await client.get(`/ecommerce/products?sort=stock:desc&pageSize=${count}`);
  return body.data;
}

/** How a product stands now. */
export async function productNow(client: Client, id: number): Promise<ProductExtended> {
  for (let page = 1; ; page++) {
    const { body } = await client.get(
      `/ecommerce/products?sort=id:asc&pageSize=100&page=${page}&asking=${Math.random()}`,
    );
    const found = body.data.find((product: ProductExtended) => product.id === id);
    if (found || page >= body.meta.pageCount) return found;
  }
}

export const orderNow = async (client: Client, id: number): Promise<OrderExtended> =>
  (await client.get(`/ecommerce/orders/${id}`)).body.data;

export const timelineOf = async (client: Client, id: number): Promise<TimelineItem[]> =>
  (await client.get(`/ecommerce/orders/${id}/timeline`)).body.data;

export const moneyOf = async (client: Client, id: number): Promise<Transaction[]> =>
  (await client.get(`/ecommerce/transactions?orderId=${id}&sort=id:asc&pageSize=100`)).body.data;

/** A person who has ordered before. */
export const someCustomer = async (client: Client): Promise<number> =>
  (await client.get("/ecommerce/customers?pageSize=1")).body.data[0].id;

/** Sends an order: by default of a known customer, unpaid, by card. */
export async function sendOrder(client: Client, body: object, headers: Record<string, string> = {}): Promise<Answer> {
  const who = "customer" in body ? {} : { customerId: await someCustomer(client) };
  return client.send("POST", "/ecommerce/orders", { ...who, paymentMethod: "Credit Card", ...body }, headers);
}

/** An order of one product that was taken. */
export async function takeOrder(client: Client, body: object = {}): Promise<OrderExtended> {
  const [product] = await fullShelves(client, 1);
  const { status, body: answer } = await sendOrder(client, {
    lines: [{ productId: product!.id, quantity: 2 }],
    ...body,
  });
  if (status !== 201) throw new Error(JSON.stringify(answer));
  return answer.data;
}

/** Sends an order one step on, seen as it is given. */
export const sendStep = (client: Client, order: OrderExtended, to: string, rest: object = {}): Promise<Answer> =>
  client.send(
    "POST",
    `/ecommerce/orders/${order.id}/transitions`,
    { to, ...rest },
    { "if-match": `"v${order.version}"` },
  );

/** An order that was taken and led through some steps. */
export async function orderAt(client: Client, steps: readonly string[], body: object = {}): Promise<OrderExtended> {
  let order = await takeOrder(client, { paid: true, ...body });
  for (const to of steps) {
    const answer = await sendStep(client, order, to, { refund: true });
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
    order = answer.body.data;
  }
  return order;
}
