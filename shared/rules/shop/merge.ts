/** Three versions of a record: as opened, as edited by the user, and current. */
export interface Versions<R> {
  base: R;
  mine: R;
  theirs: R;
}

/** Merge result; a field that both sides changed differently keeps mine and is listed as a conflict. */
export interface Merged<R> {
  merged: R;
  conflicts: (keyof R & string)[];
}

/** Three-way merge of the given fields; all other fields are taken from `theirs`. */
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

/** New values of the given fields that differ from `base`. */
export function changedFields<R extends object>(base: R, next: R, fields: readonly (keyof R & string)[]): Partial<R> {
  const changed: Partial<R> = {};
  for (const field of fields) if (!isSame(base[field], next[field])) changed[field] = next[field];
  return changed;
}

/** Whether two values are equal as JSON; undefined equals null. */
export function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (one == null || other == null) return one == null && other == null;
  if (typeof one !== "object" || typeof other !== "object") return false;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const keys = new Set([...Object.keys(one), ...Object.keys(other)]);
  const at = (value: object, key: string) => (value as Record<string, unknown>)[key];
  return [...keys].every((key) => isSame(at(one, key), at(other, key)));
}
