import { mutate } from "swr";
import type { OrderChange } from "#shared/api/ecommerce/order-acts.ts";
import type { PaymentBody, RefundBody } from "#shared/api/ecommerce/order-money.ts";
import type { OrderExtended } from "#shared/api/ecommerce/orders.ts";
import { newActKey } from "../../lib/act-key.ts";
import { type ApiError, api, type BodyOf, keyOf } from "../../lib/api.ts";
import { refreshObjects } from "../../lib/refresh.ts";

/** What of an order decides whether an act may go on. */
type Seen = Pick<OrderExtended, "id" | "version">;

/** Shows an order as the server has just told it; the rest follows. */
export async function showOrder(order: OrderExtended): Promise<void> {
  const key = keyOf("GET /ecommerce/orders/{id}", { path: { id: order.id } });
  await mutate(key, { status: 200, data: order }, { revalidate: false });
  void refreshObjects(["order"], key);
}

/** Makes a call about an order; a refusal brings what is shown up to date before it goes on to the caller. */
async function refreshing<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    const { code, data, isPassing } = error as ApiError;
    if (code === "version_conflict" && data) await showOrder(data as OrderExtended);
    else if (!isPassing) void refreshObjects(["order"]);
    throw error;
  }
}

/** Takes an order one step. */
export async function takeStep({ id, version }: Seen, body: BodyOf<"POST /ecommerce/orders/{id}/transitions">) {
  const idempotencyKey = newActKey();
  const call = { path: { id }, ifMatch: version, idempotencyKey, body };
  const { data } = await refreshing(api("POST /ecommerce/orders/{id}/transitions", call));
  await showOrder(data);
}

/** Changes lines, note or address of an order. */
export async function changeOrder({ id, version }: Seen, body: OrderChange): Promise<OrderExtended> {
  const call = { path: { id }, ifMatch: version, body };
  const { data } = await refreshing(api("PATCH /ecommerce/orders/{id}", call));
  await showOrder(data);
  return data;
}

interface Once<Body> {
  id: number;
  /** Of this body: sent twice, it happens once. */
  idempotencyKey: string;
  body: Body;
}

/** Records money that came in. */
export async function addPayment({ id, ...rest }: Once<PaymentBody>) {
  await refreshing(api("POST /ecommerce/orders/{id}/payments", { path: { id }, ...rest }));
  await refreshObjects(["order"]);
}

/** Records money that went back. */
export async function addRefund({ id, ...rest }: Once<RefundBody>) {
  await refreshing(api("POST /ecommerce/orders/{id}/refunds", { path: { id }, ...rest }));
  await refreshObjects(["order"]);
}

/** Takes pieces back. */
export async function addReturn({ id, ...rest }: Once<BodyOf<"POST /ecommerce/orders/{id}/returns">>) {
  await refreshing(api("POST /ecommerce/orders/{id}/returns", { path: { id }, ...rest }));
  await refreshObjects(["order"]);
}

/** Writes a note into an order's timeline. */
export async function addNote({ id, idempotencyKey, body }: Once<{ text: string }>) {
  await api("POST /ecommerce/orders/{id}/notes", { path: { id }, idempotencyKey, body });
  await mutate(keyOf("GET /ecommerce/orders/{id}/timeline", { path: { id } }));
}

/** Takes an order and gives it back as it now stands. */
export async function addOrder(body: BodyOf<"POST /ecommerce/orders">, idempotencyKey: string): Promise<OrderExtended> {
  const { data } = await api("POST /ecommerce/orders", { body, idempotencyKey });
  await showOrder(data);
  return data;
}
