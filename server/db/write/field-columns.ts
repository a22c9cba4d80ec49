/** Merges the columns that each field of a record sets into one object. */
export const columnsOfFields = <Value>(
  fields: Readonly<Record<string, Readonly<Record<string, Value>>>>,
): Record<string, Value> => Object.fromEntries(Object.values(fields).flatMap((columns) => Object.entries(columns)));
