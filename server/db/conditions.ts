import { type RawBuilder, type SqlBool, sql } from "kysely";

/** SQL condition with its values. */
export type Condition = RawBuilder<SqlBool>;

/** All conditions joined by AND; true without any. */
export const allOf = (conditions: readonly Condition[]): Condition =>
  conditions.length === 0 ? sql<SqlBool>`1` : sql.join<SqlBool>(conditions, sql` AND `);

/** Condition that `column` has one of several values; true if none is given. `column` is SQL of ours, not input. */
export const isOneOf = (column: string, values: readonly (string | number)[] | undefined): Condition =>
  values ? sql<SqlBool>`${sql.raw(column)} IN (${sql.join(values)})` : allOf([]);
