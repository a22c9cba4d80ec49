/** One record three times: as it was opened, as a person left it, and as it now stands. */
export interface Versions<R> {
  base: R;
  mine: R;
  theirs: R;
}

/** Both sides laid over each other; a field that both changed differently has mine and is named. */
export interface Merged<R> {
  merged: R;
  conflicts: (keyof R & string)[];
}

/** Merges the named fields: what only one side changed is taken from it, everything else is as it now stands. */
export function mergeVersions<R extends object>(
  { base, mine, theirs }: Versions<R>,
  fields: readonly (keyof R & string)[],
): Merged<R> {
  const merged = { ...theirs };
  const conflicts: (keyof R & string)[] = [];
  for (const field of fields) {
    if (isSame(mine[field], base[field])) continue;
    merged[field] = mine[field];
    if (!isSame(theirs[field], base[field]) && !isSame(theirs[field], mine[field])) conflicts.push(field);
  }
  return { merged, conflicts };
}

/** The named fields in which `next` differs from `base`, with their new values. */
export function changedFields<R extends object>(base: R, next: R, fields: readonly (keyof R & string)[]): Partial<R> {
  const changed: Partial<R> = {};
  for (const field of fields) if (!isSame(base[field], next[field])) changed[field] = next[field];
  return changed;
}

/** Whether two values of a record are the same JSON; an absent field is one without a value. */
export function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (one == null || other == null) return one == null && other == null;
  if (typeof one !== "object" || typeof other !== "object") return false;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const keys = new Set([...Object.keys(one), ...Object.keys(other)]);
  const at = (value: object, key: string) => (value as Record<string, unknown>)[key];
  return [...keys].every((key) => isSame(at(one, key), at(other, key)));
}
