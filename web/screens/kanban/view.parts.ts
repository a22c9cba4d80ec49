import { lazyPart } from "../../lib/lazy-view.ts";
import { laneRows, plainColumns } from "./board/columns.parts.ts";

/** The board itself, whose cards and columns are dragged. */
export const plainBoard = lazyPart([], async () => (await import("./board/board-view.tsx")).BoardView);

/** The board's cards as a list. */
export const boardList = lazyPart([], async () => (await import("./table/board-list.tsx")).BoardList);

/** The board's cards on the days they are due. */
export const boardCalendar = lazyPart(
  ["calendar"],
  async () => (await import("./calendar/board-calendar.tsx")).BoardCalendar,
);

/** The cards a search finds that no longer stand on the board. */
export const foundElsewhere = lazyPart([], async () => (await import("./filters/found-elsewhere.tsx")).FoundElsewhere);

const plain = { part: plainBoard, source: "screens/kanban/board/board-view.tsx" };
const columns = { part: plainColumns, source: "screens/kanban/board/plain-columns.tsx" };
const lanes = { part: laneRows, source: "screens/kanban/lanes/lane-rows.tsx" };
const elsewhere = { part: foundElsewhere, source: "screens/kanban/filters/found-elsewhere.tsx" };

/** What an address shows of a board, and the files it lies in. */
export function boardParts(params: URLSearchParams) {
  const view = params.get("view");
  if (view === "calendar") return [{ part: boardCalendar, source: "screens/kanban/calendar/board-calendar.tsx" }];
  if (view === "list") return [{ part: boardList, source: "screens/kanban/table/board-list.tsx" }];
  return [plain, params.has("group") ? lanes : columns, ...(params.has("q") ? [elsewhere] : [])];
}
