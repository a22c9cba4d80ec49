/** Batch limit of an erasure in characters: the edge binds values of at most 2 MB. */
const MOST_LETTERS = 500_000;

/** Takes the first rows within the batch limit, at least one. */
export function limitByLength<Row extends { letters: number }>(rows: readonly Row[]): Row[] {
  let sum = 0;
  return rows.filter(({ letters }, at) => {
    sum += letters;
    return at === 0 || sum <= MOST_LETTERS;
  });
}
