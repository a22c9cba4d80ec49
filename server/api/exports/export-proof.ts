import { sql } from "kysely";
import type { ExportObject } from "#shared/api/exports/exports.ts";
import type { Actor } from "../../actor.ts";
import { q } from "../../db/database.ts";
import type { ExportSource } from "../../db/jobs/export-source.ts";
import { isFresh, requireFresh } from "../../identity/recent-auth.ts";

const HOUR_MS = 60 * 60 * 1000;

/** Maximum rows about people that a person exports per hour without recent authentication. */
export const PEOPLE_AN_HOUR = 100;

/** Lists whose rows are people. */
const OF_PEOPLE: ReadonlySet<ExportObject> = new Set(["people", "customers"]);

/**
 * Requires authentication within the last hour, and within five minutes if rows about people exceed
 * {@link PEOPLE_AN_HOUR} or add up to the whole list. Not for API tokens: their scope reads the same rows. Throws
 * `reauth_required`.
 */
export function requireProofToExport(
  actor: Actor,
  { object, source, count }: { object: ExportObject; source: ExportSource; count: number },
): void {
  if (actor.caller?.how === "token") return;
  requireFresh(actor, HOUR_MS);
  if (count === 0 || !OF_PEOPLE.has(object)) return;
  if (isFresh(actor)) {
    countRows(actor, { object, count });
    return;
  }
  const { total } = source.list(actor, { query: source.query.parse({}), cursor: undefined, size: 1 });
  if (!takeRows(actor, { object, count, total })) requireFresh(actor);
}

interface ExportedRows {
  object: ExportObject;
  count: number;
}

/** Counter keys per person: all exported rows about people, and rows of one list without recent authentication. */
const keysOf = ({ caller }: Actor, { object }: ExportedRows): { all: string; unproven: string } => ({
  all: `export people ${caller?.id}`,
  unproven: `export unproven ${object} ${caller?.id}`,
});

function countRows(actor: Actor, exported: ExportedRows): void {
  const { all: key } = keysOf(actor, exported);
  actor.db.run(
    q
      .insertInto("rate_buckets")
      .values({ key, window: Math.floor(actor.now / 1000), n: exported.count })
      .onConflict((conflict) => conflict.columns(["key", "window"]).doUpdateSet({ n: sql<number>`n + excluded.n` })),
  );
}

/** Counts rows exported without recent authentication if allowed. One statement, so concurrent requests add up. */
function takeRows(actor: Actor, exported: ExportedRows & { total: number }): boolean {
  const second = Math.floor(actor.now / 1000);
  const { all, unproven } = keysOf(actor, exported);
  const countOf = (key: string) =>
    sql`${exported.count} + (SELECT coalesce(sum(n), 0) FROM rate_buckets
      WHERE key = ${key} AND window > ${second - HOUR_MS / 1000})`;
  const { changes } = actor.db.run(
    sql`INSERT INTO rate_buckets (key, window, n)
      SELECT one.value, ${second}, ${exported.count} FROM json_each(json_array(${all}, ${unproven})) AS one
      WHERE ${countOf(all)} <= ${PEOPLE_AN_HOUR} AND ${countOf(unproven)} < ${exported.total}
      ON CONFLICT (key, window) DO UPDATE SET n = n + excluded.n`,
  );
  return changes > 0;
}
