import type { Query, ScreenCall } from "./screen.ts";
import { isId, ROWS } from "./screen-calls.ts";

const LIST = { page: "1", sort: "rank:asc" };
const PARAMS = [...Object.keys(LIST), "pageSize", "q", "assignee", "label", "due", "priority"];

/** What asks for the cards a search finds, on the board or beyond it. */
export const beyondBoard = (board: string | number, q: string): Query => ({
  board,
  q,
  pageSize: 100,
  sort: "createdAt:desc",
});

/** What the board's first paint asks once it is known which boards there are; only the document needs to know. */
export function boardCalls(boards: readonly { id: number }[], search: URLSearchParams, rows = ROWS): ScreenCall[] {
  const [board, q, card] = ["board", "q", "card"].map((name) => search.get(name));
  const id = isId(board) ? board : boards[0]?.id;
  if (!id) return [];
  const params = PARAMS.flatMap((name) => (search.get(name) ? [[name, search.get(name) ?? ""]] : []));
  const view = search.get("view");
  const isCalendar = view === "calendar";
  const cards = isCalendar
    ? null
    : view === "list"
      ? { pageSize: String(rows), ...LIST, ...Object.fromEntries(params), board: id }
      : q && beyondBoard(id, q);
  return [
    { endpoint: "GET /kanban/boards/{id}", path: { id: String(id) } },
    ...(cards ? [{ endpoint: "GET /kanban/cards" as const, query: cards }] : []),
    ...(isId(card) ? [{ endpoint: "GET /kanban/cards/{id}" as const, path: { id: card } }] : []),
  ];
}
