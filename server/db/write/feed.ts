import { type RawBuilder, sql } from "kysely";
import type { Role } from "#shared/api/auth/auth.ts";
import type { RecordKind } from "./act.ts";

/** Kinds of record in the change feed. */
export type FeedKind = RecordKind | "notification";

/**
 * Readers of the events of a kind: everyone, some roles (where roles are enforced), or the owner only. An event with
 * `changes.owner_id` reaches that person only, whatever its kind.
 */
type Audience = "everyone" | "owner" | readonly Role[];

const admins: Audience = ["Admin"];

/** Every kind needs an entry, or this does not compile. Events of an unknown kind reach nobody. */
const audiences: Record<FeedKind, Audience> = {
  person: "everyone",
  product: "everyone",
  order: "everyone",
  order_note: "everyone",
  file: "everyone",
  view: "everyone",
  board: "everyone",
  column: "everyone",
  label: "everyone",
  card: "everyone",
  comment: "everyone",
  conversation: "everyone",
  inbox_label: "everyone",
  canned: "everyone",
  workspace: "everyone",
  notification: "owner",
  invite: admins,
  subscription: admins,
  payment_method: admins,
  billing_details: admins,
  invoice: ["Admin", "Editör"],
};

/** Account actions that everyone sees. All others, such as changes of credentials, are private to the account. */
const publicActions = [
  "account.changed",
  "account.avatar_changed",
  "account.avatar_removed",
  "account.email_changed",
  "account.deleted",
];

/**
 * A record is its owner's until it is shared. Everyone saw a shared one, so the event that ends the sharing reaches
 * everyone.
 */
const unlessShared = sql<
  number | null
>`iif(record.shared = 1 OR coalesce(audit.before_json ->> '$.shared', 0) = 1, NULL, record.user_id)`;

/**
 * Owner of a private record, as SQL over `record` and the `audit` row of the act; null if the record is not private.
 */
export const ownerOf: Partial<Record<RecordKind, RawBuilder<number | null>>> = {
  person: sql`iif(audit.action LIKE 'account.%'
    AND audit.action NOT IN (${sql.join(publicActions.map((action) => sql.lit(action)))}), record.id, NULL)`,
  view: unlessShared,
  canned: unlessShared,
};

/**
 * Reader of the change feed: the id, and the role that limits what they may read, null where roles are not enforced.
 */
export interface FeedReader {
  id: number | undefined;
  role: Role | null;
}

/** Whether a reader may receive a row of the change feed. */
export function isFor({ id, role }: FeedReader, { object, owner }: { object: string; owner: number | null }): boolean {
  if (owner !== null) return owner === id;
  const audience = (audiences as Partial<Record<string, Audience>>)[object];
  if (audience === undefined || audience === "owner") return false;
  return audience === "everyone" || role === null || audience.includes(role);
}
