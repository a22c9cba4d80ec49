/** Shares in percent with one decimal that add up to exactly 100.0 (largest remainder). */
export function shares(values: readonly number[]): number[] {
  const total = values.reduce((sum, value) => sum + value, 0);
  if (total <= 0) return values.map(() => 0);
  const exact = values.map((value) => (value / total) * 1000);
  const tenths = exact.map(Math.floor);
  const missing = 1000 - tenths.reduce((sum, value) => sum + value, 0);
  const byRest = exact
    .map((value, index) => ({ index, rest: value - Math.floor(value) }))
    .sort((a, b) => b.rest - a.rest || a.index - b.index);
  for (const { index } of byRest.slice(0, missing)) tenths[index] = (tenths[index] ?? 0) + 1;
  return tenths.map((value) => value / 10);
}
