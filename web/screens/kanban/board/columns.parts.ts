import { lazyPart } from "../../../lib/lazy-view.ts";

/** The columns of a board that is not parted into lanes. */
export const plainColumns = lazyPart([], async () => (await import("./plain-columns.tsx")).PlainColumns);

/** The lanes of a board that is parted into them. */
export const laneRows = lazyPart([], async () => (await import("../lanes/lane-rows.tsx")).LaneRows);
