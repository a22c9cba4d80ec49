import type { Generated } from "kysely";
import type { NotificationKind } from "#shared/api/system/notifications.ts";

/** Boolean in SQLite, which has no boolean type. */
export type Flag = 0 | 1;

export interface WorkspaceTable {
  id: number;
  name: string;
  currency: string;
  tz: string;
  tax_bps: number;
  low_stock_default: number;
  order_prefix: string;
  enforce_roles: Generated<Flag>;
  require_two_factor: Generated<Flag>;
  site_key: string;
  logo_file: string | null;
  version: Generated<number>;
  revision: Generated<number>;
}

export interface MetaTable {
  key: string;
  value: string;
}

export interface ViewsTable {
  id: Generated<number>;
  user_id: number;
  screen: string;
  name: string;
  query: string;
  shared: Flag;
  position: number;
  removed_at: number | null;
  version: Generated<number>;
}

export interface RateBucketsTable {
  key: string;
  window: number;
  n: number;
}

export interface OutboxTable {
  id: Generated<number>;
  to_json: string;
  subject: string;
  body: string;
  at: number;
  sent_at: number | null;
  message_id: number | null;
  claimed_at: number | null;
  failed_at: number | null;
  tries: Generated<number>;
  link_hash: string | null;
  error: string | null;
  /** Number of times that an undeliverable message was sent again. */
  sent_again: Generated<number>;
  /** List of `{kind, email}` with kind cc or bcc. */
  copies_json: Generated<string>;
}

export interface NotificationsTable {
  id: Generated<number>;
  user_id: number;
  kind: NotificationKind;
  title: string;
  link: Generated<string>;
  at: number;
  read_at: number | null;
  in_app: Generated<Flag>;
  mail: "now" | "daily" | null;
  count: Generated<number>;
}

/** Tables of the workspace and of no other area. */
export interface SystemTables {
  workspace: WorkspaceTable;
  meta: MetaTable;
  views: ViewsTable;
  rate_buckets: RateBucketsTable;
  outbox: OutboxTable;
  notifications: NotificationsTable;
}
