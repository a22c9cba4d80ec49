import type { Card, CardComment, CardFile, CardShort, ChecklistItem } from "#shared/api/kanban/card-shapes.ts";
import type { CardChange } from "#shared/api/kanban/cards.ts";
import { api, type BodyOf } from "../../../lib/api/client.ts";
import { newIdempotencyKey } from "../../../lib/api/idempotency-key.ts";
import { refreshObjects } from "../../../lib/api/refresh.ts";
import { serialQueue } from "../../../lib/serial-queue.ts";
import { setCardCache, setWholeCardCache, updateOpenCardCache } from "../board.data.ts";

const inOrder = serialQueue();

/** Updates card fields with the version on screen. */
export async function changeCard({ id, version }: Pick<Card, "id" | "version">, body: CardChange) {
  const answer = await api("PATCH /kanban/cards/{id}", { path: { id }, ifMatch: version, body });
  setWholeCardCache(answer.data);
  return answer;
}

type Item = Pick<ChecklistItem, "id">;
export type ItemChange = BodyOf<"PATCH /kanban/cards/{id}/checklist/{itemId}">;

const countOf = (items: readonly ChecklistItem[]) => ({
  done: items.filter(({ done }) => done).length,
  total: items.length,
});

/** Updates a checklist optimistically; a rejected change refetches it. */
async function withItems<A extends { data: { card: CardShort; items: ChecklistItem[] } }>(
  card: Card,
  foresee: (items: readonly ChecklistItem[]) => ChecklistItem[],
  send: () => Promise<A>,
): Promise<A> {
  updateOpenCardCache(card.id, (open) => {
    const checklistItems = foresee(open.checklistItems);
    return { ...open, checklistItems, checklist: countOf(checklistItems) };
  });
  try {
    const answer = await inOrder(send);
    setCardCache(card.boardId, answer.data.card);
    updateOpenCardCache(card.id, (open) => ({ ...open, checklistItems: answer.data.items }));
    return answer;
  } catch (error) {
    void refreshObjects(["card"]);
    throw error;
  }
}

export const addItem = (card: Card, text: string) => {
  const idempotencyKey = newIdempotencyKey();
  return withItems(
    card,
    (items) => [...items],
    () => api("POST /kanban/cards/{id}/checklist", { path: { id: card.id }, body: { text }, idempotencyKey }),
  );
};

export const changeItem = (card: Card, { id }: Item, body: ItemChange) =>
  withItems(
    card,
    (items) => {
      const { position, ...facts } = body;
      const changed = items.map((item) => (item.id === id ? { ...item, ...(facts as Partial<ChecklistItem>) } : item));
      if (position === undefined) return changed;
      const item = changed.find((one) => one.id === id);
      const others = changed.filter((one) => one.id !== id);
      return item ? others.toSpliced(position, 0, item) : changed;
    },
    () => api("PATCH /kanban/cards/{id}/checklist/{itemId}", { path: { id: card.id, itemId: id }, body }),
  );

export const removeItem = (card: Card, { id }: Item) =>
  withItems(
    card,
    (items) => items.filter((item) => item.id !== id),
    () => api("DELETE /kanban/cards/{id}/checklist/{itemId}", { path: { id: card.id, itemId: id } }),
  );

/** Converts a checklist item into a card. */
export async function cardOfItem(card: Card, { id }: Item) {
  const idempotencyKey = newIdempotencyKey();
  const path = { id: card.id, itemId: id };
  const answer = await inOrder(() => api("POST /kanban/cards/{id}/checklist/{itemId}/card", { path, idempotencyKey }));
  await refreshObjects(["card"]);
  return answer;
}

const withComments = (card: Card, change: (all: readonly CardComment[]) => CardComment[]) => {
  updateOpenCardCache(card.id, (open) => ({ ...open, commentsList: change(open.commentsList) }));
  void refreshObjects(["card"]);
};

export async function addComment(card: Card, text: string, idempotencyKey: string): Promise<void> {
  const { data } = await api("POST /kanban/cards/{id}/comments", {
    path: { id: card.id },
    body: { text },
    idempotencyKey,
  });
  withComments(card, (all) => [...all.filter(({ id }) => id !== data.id), data]);
}

export async function changeComment(card: Card, { id }: Pick<CardComment, "id">, text: string): Promise<void> {
  const path = { id: card.id, commentId: id };
  const { data } = await api("PATCH /kanban/cards/{id}/comments/{commentId}", { path, body: { text } });
  withComments(card, (all) => all.map((one) => (one.id === id ? data : one)));
}

export async function removeComment(card: Card, { id }: Pick<CardComment, "id">) {
  const answer = await api("DELETE /kanban/cards/{id}/comments/{commentId}", { path: { id: card.id, commentId: id } });
  withComments(card, (all) => all.filter((one) => one.id !== id));
  return answer;
}

/** Restores an archived card. */
export async function restoreCard(card: Card) {
  const answer = await api("POST /kanban/cards/{id}/restore", { path: { id: card.id } });
  setCardCache(card.boardId, answer.data, { comes: true });
  updateOpenCardCache(card.id, (open) => ({ ...open, archivedAt: null }));
  void refreshObjects(["card"]);
  return answer;
}

/** Deletes an archived card. */
export async function deleteCard(card: Card) {
  const answer = await api("DELETE /kanban/cards/{id}", { path: { id: card.id } });
  void refreshObjects(["card"]);
  return answer;
}

/** Writes card and files from an answer into the cache. */
const tellFiles = (card: Card, { card: short, files }: { card: CardShort; files: CardFile[] }) => {
  setCardCache(card.boardId, short);
  updateOpenCardCache(card.id, (open) => ({
    ...open,
    filesList: files,
    coverId: files.some(({ id }) => id === open.coverId) ? open.coverId : null,
  }));
};

/** Attaches a stored file to a card, after earlier ones. */
export async function attachFile(card: Card, uploadId: string) {
  const idempotencyKey = newIdempotencyKey();
  const call = { path: { id: card.id }, body: { uploadId }, idempotencyKey };
  const answer = await inOrder(() => api("POST /kanban/cards/{id}/attachments", call));
  tellFiles(card, answer.data);
  return answer;
}

export async function detachFile(card: Card, fileId: string) {
  const path = { id: card.id, fileId };
  const answer = await inOrder(() => api("DELETE /kanban/cards/{id}/attachments/{fileId}", { path }));
  tellFiles(card, answer.data);
  return answer;
}

/** Subscribes to or unsubscribes from a card optimistically, with rollback. */
export async function watchCard({ id, watching }: Pick<Card, "id" | "watching">): Promise<void> {
  const show = (is: boolean) => updateOpenCardCache(id, (open) => ({ ...open, watching: is }));
  show(!watching);
  try {
    await api("PUT /kanban/cards/{id}/watch", { path: { id }, body: { watching: !watching } });
  } catch (error) {
    show(watching);
    throw error;
  }
}

/** Copies a card. */
export async function copyCard(
  { id }: Pick<Card, "id">,
  body: BodyOf<"POST /kanban/cards/{id}/copy">,
  idempotencyKey: string,
) {
  const answer = await api("POST /kanban/cards/{id}/copy", { path: { id }, body, idempotencyKey });
  setWholeCardCache(answer.data, { comes: true });
  await refreshObjects(["card"]);
  return answer;
}

/** File URL that needs no header, valid for ten minutes. */
export async function linkToFile(id: string): Promise<string> {
  const { data } = await api("GET /uploads/{id}", { path: { id } });
  return data.link?.url ?? "";
}
