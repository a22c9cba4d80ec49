/** A record as its form began with it. */
export interface Opened {
  version?: number | undefined;
}

/** The record a form edits, whose fields a draft remembers as they stood when it was typed. */
export interface Known<R extends Opened> {
  opened: R;
  /** What the form edits of it. */
  fields: readonly (keyof R & string)[];
  /** The field an entry of the form belongs to, where it is not called the same. */
  fieldOf?(entry: string): keyof R & string;
  /** Reckons the form's changes, and what is merged on saving, from this state of the record. */
  reopen(record: R): void;
}

/** What a draft keeps of the record it is typed over. */
export const baseOf = <R extends Opened>({ opened, fields }: Known<R>): Partial<R> =>
  Object.fromEntries(["version" as const, ...fields].map((field) => [field, opened[field]])) as Partial<R>;

/**
 * The record a taken draft is reckoned from: what the draft changed as it stood when that was typed, the rest as it is
 * now. Undefined where nobody changed the record since, or where the draft does not say what it was typed over.
 */
export function rebased<R extends Opened>(known: Known<R>, draft: { value: object; base?: unknown }): R | undefined {
  const { opened, fields, fieldOf = (entry) => entry as keyof R & string } = known;
  const base = draft.base as Partial<R> | undefined;
  if (base?.version === undefined || base.version === opened.version) return undefined;
  const record: R = { ...opened, version: base.version };
  for (const entry of Object.keys(draft.value)) {
    const field = fieldOf(entry);
    // A draft may be of an older build: what it did not know is as it is now.
    if (fields.includes(field) && field in base) record[field] = base[field] as R[keyof R & string];
  }
  return record;
}
