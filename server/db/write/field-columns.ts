/** The columns that fields of a record set, in one object; each field names its own. */
export const columnsOfFields = <Value>(
  fields: Readonly<Record<string, Readonly<Record<string, Value>>>>,
): Record<string, Value> => Object.fromEntries(Object.values(fields).flatMap((columns) => Object.entries(columns)));
