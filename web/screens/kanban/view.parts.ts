import { part } from "../../lib/part.ts";

/** The board's cards as a list. */
export const boardList = part([], async () => (await import("./board-list.tsx")).BoardList);

/** The board's cards on the days they are due. */
export const boardCalendar = part(["calendar"], async () => (await import("./board-calendar.tsx")).BoardCalendar);

/** The board parted into lanes. */
export const laneRows = part([], async () => (await import("./lane-rows.tsx")).LaneRows);

/** What an address shows instead of the plain board, and the file it lies in. */
export function boardView(params: URLSearchParams) {
  const view = params.get("view");
  if (view === "calendar") return { part: boardCalendar, source: "screens/kanban/board-calendar.tsx" };
  if (view === "list") return { part: boardList, source: "screens/kanban/board-list.tsx" };
  return params.has("group") ? { part: laneRows, source: "screens/kanban/lane-rows.tsx" } : null;
}
