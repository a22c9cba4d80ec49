import type { Query, ScreenCall } from "./screen.ts";
import { isId, rowsAt } from "./screen-calls.ts";

const LIST = { page: "1", sort: "rank:asc" };
const PARAMS = [...Object.keys(LIST), "pageSize", "q", "assignee", "label", "due", "priority"];

/** What asks for the cards a search finds, on the board or beyond it. */
export const beyondBoard = (board: string | number, q: string): Query => ({
  board,
  q,
  pageSize: 100,
  sort: "createdAt:desc",
});

/** What is asked of the card an address opens. */
export function cardCalls(search: URLSearchParams): ScreenCall[] {
  const card = search.get("card");
  return isId(card) ? [{ endpoint: "GET /kanban/cards/{id}", path: { id: card } }] : [];
}

/**
 * What the board's first paint asks once it is known which boards there are, and which one the open card stands on; only
 * the document needs to know.
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
    // Who has an archived card need not have one on the board.
    ...(view === "list" ? [{ endpoint: "GET /kanban/people" as const }] : []),
  ];
}
