import base from "./migrations/0001-base.sql" with { type: "text" };
import people from "./migrations/0002-people.sql" with { type: "text" };
import files from "./migrations/0003-files.sql" with { type: "text" };
import products from "./migrations/0004-products.sql" with { type: "text" };
import orders from "./migrations/0005-orders.sql" with { type: "text" };
import figures from "./migrations/0006-figures.sql" with { type: "text" };
import inbox from "./migrations/0007-inbox.sql" with { type: "text" };
import boards from "./migrations/0008-boards.sql" with { type: "text" };
import notices from "./migrations/0009-notices.sql" with { type: "text" };
import billing from "./migrations/0010-billing.sql" with { type: "text" };
import jobs from "./migrations/0011-jobs.sql" with { type: "text" };
import history from "./migrations/0012-history.sql" with { type: "text" };
import withoutGuards from "./migrations/0013-without-guards.sql" with { type: "text" };

export interface MigrationFile {
  name: string;
  text: string;
}

/** Range of migrations that together equal the schema of former builds, whose last migration was 0073. */
export const FIRST_MERGED = "0001-base.sql";
export const LAST_MERGED = "0012-history.sql";

/**
 * Migrations of this build, in order. From 0013 on, the first line of each file declares compatibility with older
 * builds: `-- additive: …`, or `-- breaking: …`, which also sets `compatible_from` to its own name.
 */
export const migrations: readonly MigrationFile[] = [
  { name: "0001-base.sql", text: base },
  { name: "0002-people.sql", text: people },
  { name: "0003-files.sql", text: files },
  { name: "0004-products.sql", text: products },
  { name: "0005-orders.sql", text: orders },
  { name: "0006-figures.sql", text: figures },
  { name: "0007-inbox.sql", text: inbox },
  { name: "0008-boards.sql", text: boards },
  { name: "0009-notices.sql", text: notices },
  { name: "0010-billing.sql", text: billing },
  { name: "0011-jobs.sql", text: jobs },
  { name: "0012-history.sql", text: history },
  { name: "0013-without-guards.sql", text: withoutGuards },
];
