/** How much of a bar's place stays empty, half on each side. */
export const BAR_GAP = 0.4;

export const DONUT_PX = 168;
export const DONUT_RADIUS = 80;
/** The ring takes 18 % of the radius. */
export const DONUT_HOLE = DONUT_RADIUS * 0.82;

/** One part of a ring. */
export interface Slice {
  name: string;
  value: number;
}
