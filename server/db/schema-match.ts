import { sql } from "kysely";
import type { Database, Query } from "./database.ts";
import { migrations } from "./migrations.ts";

const KNOWN: readonly string[] = migrations.map(({ name }) => name);

/** Applied migrations of a database, and the oldest migration that a compatible build must know. */
export interface SchemaState {
  applied: ReadonlySet<string>;
  compatibleFrom: string | null;
}

export type SchemaMismatch = { kind: "too_old"; needs: string } | { kind: "missing"; migrations: string[] };

/** Reads the schema state; a database without tables has no migrations. */
export function readSchemaState(db: Database): SchemaState {
  const rows = readRows(
    db,
    sql<{ name: string; is_oldest: number }>`SELECT name, 0 AS is_oldest FROM migrations
      UNION ALL SELECT value, 1 FROM meta WHERE key = 'compatible_from'`,
  );
  const oldest = rows.find((row) => row.is_oldest === 1);
  const applied = new Set(rows.filter((row) => row.is_oldest === 0).map(({ name }) => name));
  return { applied, compatibleFrom: oldest?.name ?? null };
}

function readRows<Row>(db: Database, query: Query<Row>): Row[] {
  try {
    return db.all(query);
  } catch (error) {
    if (error instanceof Error && error.message.includes("no such table")) return [];
    throw error;
  }
}

/** Finds why a build cannot use a database in this state; null if it can. */
export function mismatchOf(
  { applied, compatibleFrom }: SchemaState,
  known: readonly string[] = KNOWN,
): SchemaMismatch | null {
  if (compatibleFrom !== null && !known.includes(compatibleFrom)) return { kind: "too_old", needs: compatibleFrom };
  const missing = known.filter((name) => !applied.has(name));
  return missing.length > 0 ? { kind: "missing", migrations: missing } : null;
}

/** Describes the mismatch in one sentence with its fix; null if build and database match. */
export function findMismatch(db: Database): string | null {
  const mismatch = mismatchOf(readSchemaState(db));
  if (!mismatch) return null;
  if (mismatch.kind === "too_old")
    return `The database needs a build that knows the migration ${mismatch.needs}: deploy a newer one.`;
  const [first, ...others] = mismatch.migrations;
  const more = others.length > 0 ? ` and ${others.length} more` : "";
  return `The database lacks the migration ${first}${more}: restart the server, which applies it.`;
}

/** Sort key: former builds named migrations like `0073_notes_and_sign_ins`, all older than `0001-base`. */
const ageOf = (schema: string) => (/^00\d\d_/.test(schema) ? `former ${schema}` : `today ${schema}`);

/** Compares two schemas, each named by its last migration. */
export const isOlderSchema = (schema: string, other: string): boolean => ageOf(schema) < ageOf(other);
