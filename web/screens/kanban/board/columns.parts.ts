import { lazyPart } from "../../../lib/lazy-view.ts";

/** Columns of a board without lanes. */
export const plainColumns = lazyPart([], async () => (await import("./plain-columns.tsx")).PlainColumns);

/** Lanes of a grouped board. */
export const laneRows = lazyPart([], async () => (await import("../lanes/lane-rows.tsx")).LaneRows);
