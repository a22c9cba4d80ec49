import { type Cell, statement } from "./cell.ts";

/**
 * The migrations of this build, in order. From 0051 on the first line of each file says whether builds that do not
 * know it still work: `-- additive: …`, or `-- breaking: …`, which also sets `compatible_from` to its own name.
 */
export const MIGRATIONS: readonly string[] = [
  "0001_base.sql",
  "0002_search.sql",
  "0003_lists.sql",
  "0004_counters.sql",
  "0005_product_writes.sql",
  "0006_transactions.sql",
  "0007_uploads.sql",
  "0008_jobs.sql",
  "0009_views.sql",
  "0010_return_lines.sql",
  "0011_idle_pictures.sql",
  "0012_file_search.sql",
  "0013_inbox.sql",
  "0014_boards.sql",
  "0015_stock_crossings.sql",
  "0016_inbox_lists.sql",
  "0017_mail_files.sql",
  "0018_comment_versions.sql",
  "0019_account.sql",
  "0021_team.sql",
  "0022_notices.sql",
  "0023_billing.sql",
  "0024_plan_limits.sql",
  "0026_collected_visits.sql",
  "0027_card_files.sql",
  "0028_data.sql",
  "0029_mail_tries.sql",
  "0030_default_card.sql",
  "0031_transaction_status.sql",
  "0032_completed_was.sql",
  "0033_held_pictures.sql",
  "0034_blocks.sql",
  "0035_senders.sql",
  "0036_top_lists.sql",
  "0037_answered.sql",
  "0038_list_pages.sql",
  "0039_hand_over.sql",
  "0040_canned_codes.sql",
  "0041_covered_lists.sql",
  "0042_job_rights.sql",
  "0043_feed_owners.sql",
  "0044_open_uploads.sql",
  "0045_order_uncompleted.sql",
  "0046_part_size.sql",
  "0047_token_ends.sql",
  "0049_acts.sql",
  "0050_compatible_from.sql",
  "0051_secret_checks.sql",
  "0052_mail_states.sql",
  "0053_revisions.sql",
  "0054_hardening.sql",
  "0055_open_jobs.sql",
  "0056_product_files.sql",
  "0057_sale_prices.sql",
  "0058_order_credits.sql",
  "0059_order_dates.sql",
  "0060_found_first.sql",
  "0061_letters.sql",
  "0062_deliveries.sql",
  "0063_answers.sql",
  "0064_reading.sql",
  "0065_notices.sql",
  "0066_empty_values.sql",
  "0067_returns_by_refund.sql",
  "0068_letter_claims.sql",
  "0070_import_cells.sql",
  "0072_order_ends.sql",
  "0073_notes_and_sign_ins.sql",
];

/** What a database went through, and the oldest migration that a build must know to work with it. */
export interface SchemaState {
  applied: ReadonlySet<string>;
  compatibleFrom: string | null;
}

export type SchemaMismatch = { kind: "too_old"; needs: string } | { kind: "missing"; migrations: string[] };

/** Reads the state of a database; one without tables has gone through nothing. */
export async function readSchemaState(cell: Cell): Promise<SchemaState> {
  const question = statement(
    `SELECT name, 0 AS is_oldest FROM d1_migrations
     UNION ALL SELECT value, 1 FROM meta WHERE key = 'compatible_from'`,
  );
  const { rows } = await cell.run<{ name: string; is_oldest: number }>(question).catch((error: Error) => {
    if (!error.message.includes("no such table")) throw error;
    return { rows: [] };
  });
  const oldest = rows.find((row) => row.is_oldest === 1);
  const applied = new Set(rows.filter((row) => row.is_oldest === 0).map(({ name }) => name));
  return { applied, compatibleFrom: oldest?.name ?? null };
}

/** Why a build does not work with a database in that state; null where it does. */
export function mismatchOf(
  { applied, compatibleFrom }: SchemaState,
  known: readonly string[] = MIGRATIONS,
): SchemaMismatch | null {
  if (compatibleFrom !== null && !known.includes(compatibleFrom)) return { kind: "too_old", needs: compatibleFrom };
  const migrations = known.filter((name) => !applied.has(name));
  return migrations.length > 0 ? { kind: "missing", migrations } : null;
}

/** The same in one sentence with the command that mends it, as a Worker answers; null where both match. */
export async function findMismatch(cell: Cell): Promise<string | null> {
  const mismatch = mismatchOf(await readSchemaState(cell));
  if (!mismatch) return null;
  if (mismatch.kind === "too_old")
    return `The database needs a build that knows the migration ${mismatch.needs}: deploy a newer one by \`npx wrangler deploy\`, or take the database back by \`npx wrangler d1 time-travel restore DB\`.`;
  const [first, ...others] = mismatch.migrations;
  const more = others.length > 0 ? ` and ${others.length} more` : "";
  return `The database lacks the migration ${first}${more}: \`npx wrangler d1 migrations apply DB\` applies it, with --local on this machine or --remote.`;
}
