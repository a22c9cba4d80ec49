import { mutate } from "swr";
import type { OrderExtended } from "#shared/api/ecommerce/orders.ts";
import { type ApiError, api, type BodyOf, keyOf } from "../../lib/api/client.ts";
import { newIdempotencyKey } from "../../lib/api/idempotency-key.ts";
import { refreshObjects } from "../../lib/api/refresh.ts";

/** What of an order decides whether an act may go on. */
export type SeenOrder = Pick<OrderExtended, "id" | "version">;

let rest: Promise<void> = Promise.resolve();

/** Resolves once all that is drawn of orders has followed the last act, or could not. */
export async function followed(): Promise<void> {
  for (let last: Promise<void> | undefined; last !== rest; ) {
    last = rest;
    await last;
  }
}

/** Shows an order as the server has just told it; the rest follows. */
export async function showOrder(order: OrderExtended): Promise<void> {
  const key = keyOf("GET /ecommerce/orders/{id}", { path: { id: order.id } });
  await mutate(key, { status: 200, data: order }, { revalidate: false });
  rest = refreshObjects(["order"], key);
}

/** Makes a call about an order; a refusal brings what is shown up to date before it goes on to the caller. */
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

/** Takes an order one step; answers how it stands then. */
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
