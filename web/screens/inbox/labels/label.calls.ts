import { mutate } from "swr";
import { api, type BodyOf, keyOf } from "../../../lib/api/client.ts";
import { newIdempotencyKey } from "../../../lib/api/idempotency-key.ts";
import { refreshInbox } from "../inbox.calls.ts";
import type { Canned, Label } from "../inbox.data.ts";

const LABELS = keyOf("GET /inbox/labels");
const CANNED = keyOf("GET /inbox/canned");

/** Creates a label; idempotent by key. */
export async function addLabel(body: BodyOf<"POST /inbox/labels">, idempotencyKey: string): Promise<Label> {
  const { data } = await api("POST /inbox/labels", { body, idempotencyKey });
  await Promise.all([mutate(LABELS), refreshInbox()]);
  return data;
}

/** Renames or recolours a label. */
export async function changeLabel(id: number, body: BodyOf<"PATCH /inbox/labels/{id}">) {
  await api("PATCH /inbox/labels/{id}", { path: { id }, body });
  await Promise.all([mutate(LABELS), refreshInbox()]);
}

/** Deletes a label everywhere. */
export async function removeLabel(id: number) {
  const { meta } = await api("DELETE /inbox/labels/{id}", { path: { id } });
  await Promise.all([mutate(LABELS), refreshInbox()]);
  return meta?.undo;
}

/** Creates or updates a canned reply. */
export async function saveCanned(id: number | null, body: NonNullable<BodyOf<"POST /inbox/canned">>): Promise<Canned> {
  const { data } =
    id === null
      ? await api("POST /inbox/canned", { body, idempotencyKey: newIdempotencyKey() })
      : await api("PATCH /inbox/canned/{id}", { path: { id }, body });
  await mutate(CANNED);
  return data;
}

/** Deletes a canned reply. */
export async function removeCanned(id: number) {
  const { meta } = await api("DELETE /inbox/canned/{id}", { path: { id } });
  await mutate(CANNED);
  return meta?.undo;
}
