import type { ExportObject } from "#shared/api/exports/exports.ts";
import type { Actor } from "../../actor.ts";
import { statement } from "../../db/database.ts";
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

interface Leaving {
  object: ExportObject;
  count: number;
}

/** Counter keys per person: all exported rows about people, and rows of one list without recent authentication. */
const keysOf = ({ caller }: Actor, { object }: Leaving) => [
  `export people ${caller?.id}`,
  `export unproven ${object} ${caller?.id}`,
];

const ADD = "ON CONFLICT (key, window) DO UPDATE SET n = n + excluded.n";

function countRows(actor: Actor, leaving: Leaving): void {
  const [all] = keysOf(actor, leaving);
  actor.db.run(
    statement(
      `INSERT INTO rate_buckets (key, window, n) VALUES (?, ?, ?) ${ADD}`,
      all,
      Math.floor(actor.now / 1000),
      leaving.count,
    ),
  );
}

/** Counts rows exported without recent authentication if allowed. One statement, so concurrent requests add up. */
function takeRows(actor: Actor, leaving: Leaving & { total: number }): boolean {
  const second = Math.floor(actor.now / 1000);
  const left = (key: string) => `(SELECT coalesce(sum(n), 0) FROM rate_buckets WHERE key = ${key} AND window > ?5)`;
  const { changes } = actor.db.run(
    statement(
      `INSERT INTO rate_buckets (key, window, n) SELECT one.value, ?3, ?4 FROM json_each(json_array(?1, ?2)) AS one
       WHERE ?4 + ${left("?1")} <= ?6 AND ?4 + ${left("?2")} < ?7 ${ADD}`,
      ...keysOf(actor, leaving),
      second,
      leaving.count,
      second - HOUR_MS / 1000,
      PEOPLE_AN_HOUR,
      leaving.total,
    ),
  );
  return changes > 0;
}
