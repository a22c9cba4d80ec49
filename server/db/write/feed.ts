import type { Role } from "#shared/api/auth/auth.ts";
import type { RecordKind } from "./act.ts";

/** What the change feed tells of. */
export type FeedKind = RecordKind | "notification";

/**
 * Who is told of a kind: everybody, whose role may read it where roles are enforced, or nobody but its owner. What
 * `changes.owner_id` names an owner of is told to them alone, whatever its kind.
 */
type Audience = "everyone" | "owner" | readonly Role[];

const admins: Audience = ["Admin"];

/** A kind without a line here does not compile, and one that is not known is told to nobody. */
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

/** What an account does in private, of its credentials for example, as against what others see of the person. */
const SEEN = ["account.changed", "account.avatar_changed", "account.avatar_removed", "account.email_changed"];
const seen = [...SEEN, "account.deleted"].map((action) => `'${action}'`).join(", ");

/** A record that is its owner's until they share it; that one was shared until now, everybody is told. */
const unlessShared = `iif(record.shared = 1 OR coalesce(audit.before_json ->> '$.shared', 0) = 1, NULL, record.user_id)`;

/** The owner of a record that is theirs alone, in SQL over its `record` and the `audit` row of the act. */
export const ownerOf: Partial<Record<RecordKind, string>> = {
  person: `iif(audit.action LIKE 'account.%' AND audit.action NOT IN (${seen}), record.id, NULL)`,
  view: unlessShared,
  canned: unlessShared,
};

/** Whom the feed is read for: their id, and the role their reading is held to, null where none is enforced. */
export interface FeedReader {
  id: number | undefined;
  role: Role | null;
}

/** Whether a row of the feed is told to a reader. */
export function isFor({ id, role }: FeedReader, { object, owner }: { object: string; owner: number | null }): boolean {
  if (owner !== null) return owner === id;
  const audience = (audiences as Partial<Record<string, Audience>>)[object];
  if (audience === undefined || audience === "owner") return false;
  return audience === "everyone" || role === null || audience.includes(role);
}
