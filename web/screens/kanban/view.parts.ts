import { part } from "../../lib/part.ts";

/** The columns side by side, parted into lanes or not. */
export const plainBoard = part([], async () => (await import("./board-view.tsx")).BoardView);

/** The board's cards as a list. */
export const boardList = part([], async () => (await import("./board-list.tsx")).BoardList);

/** The board's cards on the days they are due. */
export const boardCalendar = part(["calendar"], async () => (await import("./board-calendar.tsx")).BoardCalendar);

/** The lanes of a board that is parted into them. */
export const laneRows = part([], async () => (await import("./lane-rows.tsx")).LaneRows);

const plain = { part: plainBoard, source: "screens/kanban/board-view.tsx" };

/** What an address shows of a board, and the files it lies in. */
export function boardParts(params: URLSearchParams) {
  const view = params.get("view");
  if (view === "calendar") return [{ part: boardCalendar, source: "screens/kanban/board-calendar.tsx" }];
  if (view === "list") return [{ part: boardList, source: "screens/kanban/board-list.tsx" }];
  return params.has("group") ? [plain, { part: laneRows, source: "screens/kanban/lane-rows.tsx" }] : [plain];
}
