import { lazyPart } from "../../lib/lazy-view.ts";
import { laneRows, plainColumns } from "./board/columns.parts.ts";

/** Board view with dragging. */
export const plainBoard = lazyPart([], async () => (await import("./board/board-view.tsx")).BoardView);

/** List view. */
export const boardList = lazyPart([], async () => (await import("./table/board-list.tsx")).BoardList);

/** Calendar view. */
export const boardCalendar = lazyPart(
  ["calendar"],
  async () => (await import("./calendar/board-calendar.tsx")).BoardCalendar,
);

/** Search results that are not on the board. */
export const foundElsewhere = lazyPart([], async () => (await import("./filters/found-elsewhere.tsx")).FoundElsewhere);

const plain = { part: plainBoard, source: "screens/kanban/board/board-view.tsx" };
const columns = { part: plainColumns, source: "screens/kanban/board/plain-columns.tsx" };
const lanes = { part: laneRows, source: "screens/kanban/lanes/lane-rows.tsx" };
const elsewhere = { part: foundElsewhere, source: "screens/kanban/filters/found-elsewhere.tsx" };

/** Chunks of the view that a URL shows. */
export function boardParts(params: URLSearchParams) {
  const view = params.get("view");
  if (view === "calendar") return [{ part: boardCalendar, source: "screens/kanban/calendar/board-calendar.tsx" }];
  if (view === "list") return [{ part: boardList, source: "screens/kanban/table/board-list.tsx" }];
  return [plain, params.has("group") ? lanes : columns, ...(params.has("q") ? [elsewhere] : [])];
}
