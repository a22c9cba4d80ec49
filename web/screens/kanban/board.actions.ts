import type { CardBulk, CardBulkResult } from "#shared/api/kanban/card-bulk.ts";
import type { CardShort } from "#shared/api/kanban/card-shapes.ts";
import type { CardBody } from "#shared/api/kanban/cards.ts";
import type { ColumnBody } from "#shared/api/kanban/columns.ts";
import type { Place } from "#shared/rules/kanban/card-place.ts";
import { type ApiError, api } from "../../lib/api/client.ts";
import { newIdempotencyKey } from "../../lib/api/idempotency-key.ts";
import { refreshObjects } from "../../lib/api/refresh.ts";
import type { Translate } from "../../lib/i18n.tsx";
import { pageNow } from "../../lib/time/page-clock.ts";
import type { Undo } from "../../ui/actions/use-undo.ts";
import { toast } from "../../ui/toast/toast-store.ts";
import { setCardCache, setWholeCardCache, shortOf, updateBoardCache, updateOpenCardCache } from "./board.data.ts";
import type { ColumnView } from "./board-operations.ts";
import { applyOptimistically } from "./board-overlay.ts";
import type { LaneChange } from "./lanes/lane-change.ts";

/** Card fields whose update needs the version on screen. */
export type CardFacts = Partial<Pick<CardShort, "title" | "priority" | "dueAt" | "dueDone">>;
type NewCard = Pick<CardBody, "columnId" | "title"> & Required<Pick<CardShort, "priority" | "dueAt">> & Sets;
type Sets = Pick<CardShort, "labelIds" | "assigneeIds">;

let unborn = 0;

interface Given {
  t: Translate;
  errorText(error: ApiError): string;
  undo: Undo;
  /** Render time of the page. */
  now: number;
}

/** Actions of a board: shown optimistically, sent one after another, rolled back with a message on errors. */
export function createBoardActions(boardId: number, { t, errorText, undo, now }: Given) {
  const at = () => new Date(pageNow(now)).toISOString();
  const reasonOf = (error: ApiError, column?: ColumnView) =>
    error.code === "wip_limit_reached" && column
      ? t("kanban.isFull", { column: column.name, limit: column.wipLimit ?? 0 })
      : errorText(error);
  const refused = (words: string) => {
    toast({ message: words, type: "danger" });
    void refreshObjects(["card", "column"]);
  };

  async function moveCard(card: CardShort, target: ColumnView, move: Place & LaneChange): Promise<boolean> {
    const body = { columnId: target.id, ...move };
    try {
      await applyOptimistically(boardId, {
        op: { kind: "move", id: card.id, at: at(), ...body },
        send: () => api("POST /kanban/cards/{id}/move", { path: { id: card.id }, body }),
        settle: ({ data }) => setCardCache(boardId, data, { comes: true }),
      });
      return true;
    } catch (error) {
      refused(t("kanban.notMoved", { key: card.key, reason: reasonOf(error as ApiError, target) }));
      return false;
    }
  }

  async function moveColumn(column: ColumnView, place: Place): Promise<void> {
    try {
      await applyOptimistically(boardId, {
        op: { kind: "column", id: column.id, ...place },
        send: () => api("POST /kanban/columns/{id}/move", { path: { id: column.id }, body: place }),
        settle: ({ data }) =>
          updateBoardCache(boardId, (board) => ({
            ...board,
            columns: board.columns.map((one) => (one.id === data.id ? data : one)),
          })),
      });
    } catch (error) {
      refused(t("kanban.columnNotMoved", { column: column.name, reason: reasonOf(error as ApiError) }));
    }
  }

  /** Adds a card at the end of a column; returns the error, null on success. */
  async function addCard(card: NewCard, column: ColumnView): Promise<ApiError["code"] | null> {
    const idempotencyKey = newIdempotencyKey();
    unborn -= 1;
    const foreseen: CardShort = {
      ...card,
      id: unborn,
      key: "",
      rank: "~",
      dueDone: false,
      checklist: { done: 0, total: 0 },
      comments: 0,
      files: 0,
      cover: null,
      link: null,
      completedAt: column.kind === "done" ? at() : null,
      movedAt: at(),
      version: 0,
      revision: 0,
    };
    try {
      await applyOptimistically(boardId, {
        op: { kind: "add", card: foreseen },
        send: () => api("POST /kanban/cards", { body: card, idempotencyKey }),
        settle: ({ data }) => setCardCache(boardId, shortOf(data), { comes: true }),
      });
      return null;
    } catch (error) {
      refused(t("kanban.notAdded", { title: card.title, reason: reasonOf(error as ApiError, column) }));
      return (error as ApiError).code;
    }
  }

  async function addColumn(body: ColumnBody): Promise<void> {
    const { data } = await api("POST /kanban/columns", { body, idempotencyKey: newIdempotencyKey() });
    updateBoardCache(boardId, (board) => ({ ...board, columns: [...board.columns, data] }));
  }

  async function attempt(card: CardShort, work: () => Promise<void>): Promise<boolean> {
    try {
      await work();
      return true;
    } catch (error) {
      refused(t("kanban.notChanged", { key: card.key, reason: reasonOf(error as ApiError) }));
      return false;
    }
  }

  /** Sets labels or assignees of a card. */
  const setIds = (card: CardShort, field: keyof Sets, ids: number[]) =>
    attempt(card, async () => {
      const call = { path: { id: card.id }, body: { ids } };
      await applyOptimistically(boardId, {
        op: { kind: "patch", ids: new Set([card.id]), change: (one) => ({ ...one, [field]: ids }) },
        send: () =>
          field === "labelIds"
            ? api("PUT /kanban/cards/{id}/labels", call)
            : api("PUT /kanban/cards/{id}/assignees", call),
        settle: ({ data }) => setCardCache(boardId, data),
      });
    });

  /** Updates card fields; retries on a conflict with other fields only. */
  const changeCard = (card: CardShort, change: CardFacts) =>
    attempt(card, async () => {
      const send = (version: number) =>
        api("PATCH /kanban/cards/{id}", { path: { id: card.id }, ifMatch: version, body: change });
      await applyOptimistically(boardId, {
        op: { kind: "patch", ids: new Set([card.id]), change: (one) => ({ ...one, ...change }) },
        send: () =>
          send(card.version).catch((error: ApiError) => {
            const theirs = error.code === "version_conflict" ? (error.data as CardShort | null) : null;
            const isOurs =
              theirs && (Object.keys(change) as (keyof CardFacts)[]).every((one) => theirs[one] === card[one]);
            if (!isOurs) throw error;
            return send(theirs.version);
          }),
        settle: ({ data }) => setWholeCardCache(data),
      });
    });

  async function archive(card: CardShort): Promise<boolean> {
    return attempt(card, async () => {
      const { meta } = await applyOptimistically(boardId, {
        op: { kind: "remove", ids: new Set([card.id]) },
        send: () => api("POST /kanban/cards/{id}/archive", { path: { id: card.id } }),
        settle: () => {
          leaveBoard([card.id]);
          updateOpenCardCache(card.id, (open) => ({ ...open, archivedAt: at() }));
        },
      });
      undo.offer(meta?.undo, t("kanban.archived", { key: card.key }));
      void refreshObjects(["card"]);
    });
  }

  const leaveBoard = (ids: readonly number[]) =>
    updateBoardCache(boardId, (board) => ({ ...board, cards: board.cards.filter(({ id }) => !ids.includes(id)) }));

  /** Bulk action; returns the skipped cards, or null if it failed as a whole. */
  async function bulk(body: CardBulk): Promise<CardBulkResult[] | null> {
    try {
      const { data, meta } = await applyOptimistically(boardId, {
        op: body.action === "archive" ? { kind: "remove", ids: new Set(body.ids) } : null,
        send: () => api("POST /kanban/cards/bulk", { body, idempotencyKey: newIdempotencyKey() }),
        settle: ({ data: { results } }) => {
          if (body.action === "archive") leaveBoard(results.filter(({ ok }) => ok).map(({ id }) => id));
        },
      });
      const skipped = data.results.filter(({ ok }) => !ok);
      const done = data.results.length - skipped.length;
      const words = body.action === "archive" ? "kanban.archivedMany" : "kanban.changedMany";
      if (done > 0) undo.offer(meta?.undo, t(words, { count: done }));
      await refreshObjects(["card"]);
      return skipped;
    } catch (error) {
      refused(t("kanban.bulkNotDone", { reason: errorText(error as ApiError) }));
      return null;
    }
  }

  return { moveCard, moveColumn, addCard, addColumn, setIds, changeCard, archive, bulk };
}

export type BoardActions = ReturnType<typeof createBoardActions>;
