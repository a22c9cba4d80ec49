/** A row with one of its members at another place. */
export function moved<One>(row: readonly One[], from: number, to: number): One[] {
  const rest = [...row];
  const taken = rest.splice(from, 1);
  return [...rest.slice(0, to), ...taken, ...rest.slice(to)];
}

/** A row with one more, at a place or at its end. */
export const inserted = <One>(row: readonly One[], one: One, at: number): One[] => [
  ...row.slice(0, at),
  one,
  ...row.slice(at),
];
