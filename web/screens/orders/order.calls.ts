import { mutate } from "swr";
import type { OrderChange } from "#shared/api/ecommerce/order-acts.ts";
import type { PaymentBody, RefundBody } from "#shared/api/ecommerce/order-money.ts";
import type { OrderExtended } from "#shared/api/ecommerce/orders.ts";
import { api, type BodyOf, keyOf } from "../../lib/api/client.ts";
import { refreshObjects } from "../../lib/api/refresh.ts";
import { refreshing, type SeenOrder, showOrder } from "../../ui/order-step/take-step.ts";

/** Fetches an order and updates it wherever it is rendered. Throws {@link ApiError}. */
export async function readOrder(id: number): Promise<OrderExtended> {
  const { data } = await api("GET /ecommerce/orders/{id}", { path: { id } });
  await showOrder(data);
  return data;
}

/** Updates lines, note or address of an order. */
export async function changeOrder({ id, version }: SeenOrder, body: OrderChange): Promise<OrderExtended> {
  const call = { path: { id }, ifMatch: version, body };
  const { data } = await refreshing(api("PATCH /ecommerce/orders/{id}", call));
  await showOrder(data);
  return data;
}

/** Action on an order, other than an edit. */
export interface CallKey<Body> {
  id: number;
  /** Key of this body: a repeated request runs once. */
  idempotencyKey: string;
  body: Body;
}

/** Records a payment. */
export async function addPayment({ id, ...rest }: CallKey<PaymentBody>) {
  await refreshing(api("POST /ecommerce/orders/{id}/payments", { path: { id }, ...rest }));
  await refreshObjects(["order"]);
}

/** Records a refund. */
export async function addRefund({ id, ...rest }: CallKey<RefundBody>) {
  await refreshing(api("POST /ecommerce/orders/{id}/refunds", { path: { id }, ...rest }));
  await refreshObjects(["order"]);
}

/** Records a return. */
export async function addReturn({ id, ...rest }: CallKey<BodyOf<"POST /ecommerce/orders/{id}/returns">>) {
  await refreshing(api("POST /ecommerce/orders/{id}/returns", { path: { id }, ...rest }));
  await refreshObjects(["order"]);
}

/** Adds a note to an order's timeline. */
export async function addNote({ id, idempotencyKey, body }: CallKey<{ text: string }>) {
  await api("POST /ecommerce/orders/{id}/notes", { path: { id }, idempotencyKey, body });
  await drawTimeline(id);
}

const drawTimeline = (id: number) => mutate(keyOf("GET /ecommerce/orders/{id}/timeline", { path: { id } }));

/** Updates an own note. */
export async function changeNote(path: { id: number; noteId: number }, text: string): Promise<void> {
  await api("PATCH /ecommerce/orders/{id}/notes/{noteId}", { path, body: { text } });
  await drawTimeline(path.id);
}

/** Deletes an own note; the answer has its undo token. */
export async function deleteNote(path: { id: number; noteId: number }) {
  const answer = await api("DELETE /ecommerce/orders/{id}/notes/{noteId}", { path });
  await drawTimeline(path.id);
  return answer;
}

/** Creates an order and returns it. */
export async function addOrder(body: BodyOf<"POST /ecommerce/orders">, idempotencyKey: string): Promise<OrderExtended> {
  const { data } = await api("POST /ecommerce/orders", { body, idempotencyKey });
  await showOrder(data);
  return data;
}
