/** Record as opened by its form. */
export interface Opened {
  version?: number | undefined;
}

/** Record of a form; a draft stores its values at the time of typing. */
export interface Known<R extends Opened> {
  opened: R;
  /** Fields of the record that the form edits. */
  fields: readonly (keyof R & string)[];
  /** Record field of a form entry with another name. */
  fieldOf?(entry: string): keyof R & string;
  /** Bases changes and conflict checks on this state of the record. */
  reopen(record: R): void;
}

/** Record values that a draft stores. */
export const baseOf = <R extends Opened>({ opened, fields }: Known<R>): Partial<R> =>
  Object.fromEntries(["version" as const, ...fields].map((field) => [field, opened[field]])) as Partial<R>;

/**
 * Base of an accepted draft: changed fields as they were when it was typed, the rest as they are now. Undefined if the
 * record is unchanged or the draft has no base.
 */
export function rebased<R extends Opened>(known: Known<R>, draft: { value: object; base?: unknown }): R | undefined {
  const { opened, fields, fieldOf = (entry) => entry as keyof R & string } = known;
  const base = draft.base as Partial<R> | undefined;
  if (base?.version === undefined || base.version === opened.version) return undefined;
  const record: R = { ...opened, version: base.version };
  for (const entry of Object.keys(draft.value)) {
    const field = fieldOf(entry);
    // Drafts of older builds lack fields: those are as they are now.
    if (fields.includes(field) && field in base) record[field] = base[field] as R[keyof R & string];
  }
  return record;
}
