import type { BillingTables } from "./tables/billing.ts";
import type { BoardsTables } from "./tables/boards.ts";
import type { CommitsTables } from "./tables/commits.ts";
import type { FiguresTables } from "./tables/figures.ts";
import type { FilesTables } from "./tables/files.ts";
import type { InboxTables } from "./tables/inbox.ts";
import type { JobsTables } from "./tables/jobs.ts";
import type { OrdersTables } from "./tables/orders.ts";
import type { PeopleTables } from "./tables/people.ts";
import type { ProductsTables } from "./tables/products.ts";
import type { SearchTables } from "./tables/search.ts";
import type { SystemTables } from "./tables/system.ts";

/** All tables of the database after the migrations. */
export interface Schema
  extends BillingTables,
    BoardsTables,
    CommitsTables,
    FiguresTables,
    FilesTables,
    InboxTables,
    JobsTables,
    OrdersTables,
    PeopleTables,
    ProductsTables,
    SearchTables,
    SystemTables {}
