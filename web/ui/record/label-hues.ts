import type { LabelColour } from "#shared/rules/kanban/kanban-limits.ts";

/** Colours of label marks in light and dark theme; loaded only by pages with labels. */
export const labelHues: Readonly<Record<LabelColour, readonly [light: string, dark: string]>> = {
  red: ["#B3261E", "#F2857B"],
  orange: ["#B4541A", "#F0955A"],
  amber: ["#8F5A00", "#E0A63B"],
  lime: ["#5A7A12", "#A3B545"],
  green: ["#1E7A3C", "#5CC98A"],
  teal: ["#0B6E63", "#35C2AE"],
  cyan: ["#0E7490", "#4CC3DD"],
  blue: ["#1F5FA8", "#7DB3F0"],
  indigo: ["#4F46B8", "#9A9BF0"],
  purple: ["#7B3FA0", "#C08AE8"],
  pink: ["#A8327A", "#EC8CC0"],
  grey: ["#5F666D", "#9BA1A8"],
};
