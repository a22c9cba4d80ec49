export interface Scale {
  top: number;
  ticks: number[];
}

/** Scale from zero to a round number above the maximum, with four or five round steps. */
export function scaleOf(values: readonly number[]): Scale {
  const greatest = Math.max(0, ...values);
  if (greatest === 0) return { top: 4, ticks: [0, 1, 2, 3, 4] };
  const rough = greatest / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(1, power * ([1, 2, 2.5, 5, 10].find((size) => size * power >= rough) ?? 10));
  const count = Math.ceil(greatest / step);
  return { top: step * count, ticks: Array.from({ length: count + 1 }, (_, index) => index * step) };
}

/** Height of a value in percent of the plot. */
export const heightOf = (value: number, top: number): number => Math.min(100, Math.max(0, (value / top) * 100));

/** Distance of a value from the top of the plot, in percent with two decimals. */
export const fromTop = (value: number, top: number): number => Number((100 - heightOf(value, top)).toFixed(2));

/** Middle of one of `count` equal bands, in percent. */
export const bandAt = (index: number, count: number): number => Number((((index + 0.5) * 100) / count).toFixed(3));

/** Middle of a slot on a point scale (of a sparkline), in percent. */
export const pointAt = (index: number, count: number): number =>
  count < 2 ? 50 : Number(((index / (count - 1)) * 100).toFixed(3));
