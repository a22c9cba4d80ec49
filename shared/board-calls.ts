import type { Query, ScreenCall } from "./screen.ts";
import { isId, rowsAt } from "./screen-calls.ts";

const LIST = { page: "1", sort: "rank:asc" };
const PARAMS = [...Object.keys(LIST), "pageSize", "q", "assignee", "label", "due", "priority"];

/** Query for cards that match a search, including those not on the board. */
export const beyondBoard = (board: string | number, q: string): Query => ({
  board,
  q,
  pageSize: 100,
  sort: "createdAt:desc",
});

/** Calls for the card opened by the URL. */
export function cardCalls(search: URLSearchParams): ScreenCall[] {
  const card = search.get("card");
  return isId(card) ? [{ endpoint: "GET /kanban/cards/{id}", path: { id: card } }] : [];
}

/**
 * Calls of the board's first paint. They need the list of boards and the board of the open card, so only the
 * server-rendered document uses them.
 */
export function boardCalls(
  boards: readonly { id: number }[],
  { search, ofCard, rows }: { search: URLSearchParams; ofCard: number | undefined; rows?: number | undefined },
): ScreenCall[] {
  const [board, q] = ["board", "q"].map((name) => search.get(name));
  const home = boards.find(({ id }) => id === ofCard) ?? boards[0];
  const id = isId(board) ? board : home?.id;
  if (!id) return [];
  const params = PARAMS.flatMap((name) => (search.get(name) ? [[name, search.get(name) ?? ""]] : []));
  const view = search.get("view");
  const isCalendar = view === "calendar";
  const cards = isCalendar
    ? null
    : view === "list"
      ? { pageSize: String(rowsAt(search, rows)), ...LIST, ...Object.fromEntries(params), board: id }
      : q && beyondBoard(id, q);
  return [
    { endpoint: "GET /kanban/boards/{id}", path: { id: String(id) } },
    ...(cards ? [{ endpoint: "GET /kanban/cards" as const, query: cards }] : []),
    // An assignee of an archived card can be missing on the board.
    ...(view === "list" ? [{ endpoint: "GET /kanban/people" as const }] : []),
  ];
}
