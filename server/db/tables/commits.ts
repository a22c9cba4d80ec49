import type { Generated } from "kysely";

export interface AuditTable {
  id: Generated<number>;
  at: number;
  actor_id: number | null;
  action: string;
  object: string;
  object_id: number | null;
  object_key: string | null;
  before_json: string | null;
  after_json: string | null;
  undo_hash: string | null;
  undone_at: number | null;
  request_id: Generated<string>;
  act_id: Generated<string>;
  ip: Generated<string>;
  prev_hash: string | null;
  hash: string | null;
  digest: string | null;
  erased_at: number | null;
}

export interface ActsTable {
  id: Generated<number>;
  act_id: string;
  object: string;
  action: string;
}

export interface ChangesTable {
  id: Generated<number>;
  object: string;
  object_id: number;
  version: number;
  action: string;
  actor_id: number | null;
  at: number;
  /** Nobody else is told of it. */
  owner_id: number | null;
}

export interface MarksTable {
  object: string;
  change_id: number;
  at: number;
}

export interface IdempotencyTable {
  key: string;
  user_id: number;
  call_hash: string;
  status: number;
  made_id: number | null;
  mark: string | null;
  plan_json: string | null;
  at: number;
}

export interface UndoLogTable {
  token_hash: string;
  user_id: number;
  object: string;
  records_json: string;
  at: number;
  until: number;
  used_at: number | null;
}

export interface TxGuardTable {
  stale: number | null;
  archived: number | null;
  last_admin: number | null;
  has_orders: number | null;
  storage_room: number | null;
  pictures: number | null;
  unused: number | null;
  restored: number | null;
  stock_room: number | null;
  view_limit: number | null;
  wip_limit: number | null;
  card_limit: number | null;
  column_limit: number | null;
  column_empty: number | null;
  in_place: number | null;
  newer_message: number | null;
  already_sent: number | null;
  files_there: number | null;
  label_limit: number | null;
  other_customer: number | null;
  currency_locked: number | null;
  link_holds: number | null;
  token_limit: number | null;
  passkey_limit: number | null;
  factor_off: number | null;
  picture: number | null;
  count_before: number | null;
  plan_products: number | null;
  plan_seats: number | null;
  plan_orders: number | null;
  method_needed: number | null;
  paying: number | null;
  in_hand: number | null;
  heir: number | null;
  open_uploads: number | null;
}

/** The tables of what each write leaves behind. */
export interface CommitsTables {
  audit: AuditTable;
  acts: ActsTable;
  changes: ChangesTable;
  marks: MarksTable;
  idempotency: IdempotencyTable;
  undo_log: UndoLogTable;
  tx_guard: TxGuardTable;
}
