/** The colour of a series as the theme names it; follows the theme without being drawn again. */
export const chartColor = (series: number): string => `var(--palette-chart-c${series + 1})`;
