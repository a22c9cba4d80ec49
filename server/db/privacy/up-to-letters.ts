/** A piece of an erasure ends once it would gather more letters than these: one bound value takes 2 MB on the edge. */
const MOST_LETTERS = 500_000;

/** The first rows that have no more letters together than one piece may gather, and one row at least. */
export function upToLetters<Row extends { letters: number }>(rows: readonly Row[]): Row[] {
  let sum = 0;
  return rows.filter(({ letters }, at) => {
    sum += letters;
    return at === 0 || sum <= MOST_LETTERS;
  });
}
