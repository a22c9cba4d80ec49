import type { Context } from "hono";
import type { ExportObject } from "#shared/api/exports/exports.ts";
import { statement } from "../../db/cell.ts";
import type { Env } from "../../http/env.ts";
import type { ExportSource } from "../../http/export-source.ts";
import { isFresh, requireFresh } from "../../http/fresh.ts";

const HOUR_MS = 60 * 60 * 1000;

/** So many rows about people leave within an hour without a fresh proof. */
export const PEOPLE_AN_HOUR = 100;

/** Lists whose rows are people. */
const OF_PEOPLE: ReadonlySet<ExportObject> = new Set(["people", "customers"]);

/**
 * Wants of a person who exports a proof of the last hour, and one of the last five minutes for rows about people that
 * bring those of this person and hour above {@link PEOPLE_AN_HOUR}, or are everybody together with others that left
 * without such a proof. A token reads the same rows by its scope. Throws `reauth_required`.
 */
export async function requireProofToExport(
  c: Context<Env>,
  { object, source, count }: { object: ExportObject; source: ExportSource; count: number },
): Promise<void> {
  if (c.var.caller?.how === "token") return;
  requireFresh(c, HOUR_MS);
  if (count === 0 || !OF_PEOPLE.has(object)) return;
  if (isFresh(c)) return countRows(c, { object, count });
  const { total } = await source.list(c, { query: source.query.parse({}), cursor: undefined, size: 1 });
  if (!(await takeRows(c, { object, count, total }))) requireFresh(c);
}

interface Leaving {
  object: ExportObject;
  count: number;
}

/** The rows about people that left, and those of one list that left without a proof of the last five minutes. */
const keysOf = ({ var: { caller } }: Context<Env>, { object }: Leaving) => [
  `export people ${caller?.id}`,
  `export unproven ${object} ${caller?.id}`,
];

const ADD = "ON CONFLICT (key, window) DO UPDATE SET n = n + excluded.n";

async function countRows(c: Context<Env>, leaving: Leaving): Promise<void> {
  const [all] = keysOf(c, leaving);
  await c.var.cell.run(
    statement(
      `INSERT INTO rate_buckets (key, window, n) VALUES (?, ?, ?) ${ADD}`,
      all,
      Math.floor(c.var.now / 1000),
      leaving.count,
    ),
  );
}

/** Counts rows that may leave without a fresh proof; in one statement, so that parts sent at once add up. */
async function takeRows(c: Context<Env>, leaving: Leaving & { total: number }): Promise<boolean> {
  const second = Math.floor(c.var.now / 1000);
  const left = (key: string) => `(SELECT coalesce(sum(n), 0) FROM rate_buckets WHERE key = ${key} AND window > ?5)`;
  const { changes } = await c.var.cell.run(
    statement(
      `INSERT INTO rate_buckets (key, window, n) SELECT one.value, ?3, ?4 FROM json_each(json_array(?1, ?2)) AS one
       WHERE ?4 + ${left("?1")} <= ?6 AND ?4 + ${left("?2")} < ?7 ${ADD}`,
      ...keysOf(c, leaving),
      second,
      leaving.count,
      second - HOUR_MS / 1000,
      PEOPLE_AN_HOUR,
      leaving.total,
    ),
  );
  return changes > 0;
}
