import { mutate } from "swr";
import type { OrderExtended } from "#shared/api/ecommerce/orders.ts";
import { type ApiError, api, type BodyOf, keyOf } from "../../lib/api/client.ts";
import { newIdempotencyKey } from "../../lib/api/idempotency-key.ts";
import { refreshObjects } from "../../lib/api/refresh.ts";

/** Order version that an action requires. */
export type SeenOrder = Pick<OrderExtended, "id" | "version">;

let rest: Promise<void> = Promise.resolve();

/** Resolves once all rendered order data was refetched, or failed to. */
export async function followed(): Promise<void> {
  for (let last: Promise<void> | undefined; last !== rest; ) {
    last = rest;
    await last;
  }
}

/** Writes an order from an answer into the cache; related keys are refetched. */
export async function showOrder(order: OrderExtended): Promise<void> {
  const key = keyOf("GET /ecommerce/orders/{id}", { path: { id: order.id } });
  await mutate(key, { status: 200, data: order }, { revalidate: false });
  rest = refreshObjects(["order"], key);
}

/** Runs a call about an order; an error refetches the order before it is rethrown. */
export async function refreshing<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    const { code, data, isPassing } = error as ApiError;
    if (code === "version_conflict" && data) await showOrder(data as OrderExtended);
    else if (!isPassing) rest = refreshObjects(["order"]);
    throw error;
  }
}

/** Takes an order's step and returns the order. */
export async function takeStep(
  { id, version }: SeenOrder,
  body: BodyOf<"POST /ecommerce/orders/{id}/transitions">,
): Promise<OrderExtended> {
  const idempotencyKey = newIdempotencyKey();
  const call = { path: { id }, ifMatch: version, idempotencyKey, body };
  const { data } = await refreshing(api("POST /ecommerce/orders/{id}/transitions", call));
  await showOrder(data);
  return data;
}
