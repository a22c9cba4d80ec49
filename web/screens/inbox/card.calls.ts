import type { Card } from "#shared/api/kanban/card-shapes.ts";
import type { UndoMeta } from "#shared/envelope.ts";
import { api, type BodyOf } from "../../lib/api.ts";
import { refreshObjects } from "../../lib/refresh.ts";

/** Makes a card, once for a key. */
export async function makeCard(
  body: BodyOf<"POST /kanban/cards">,
  idempotencyKey: string,
): Promise<{ card: Card; undo: UndoMeta | undefined }> {
  const { data, meta } = await api("POST /kanban/cards", { body, idempotencyKey });
  await refreshObjects(["card"]);
  return { card: data, undo: meta?.undo };
}
