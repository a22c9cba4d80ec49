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
  /** If set, only this person receives the event. */
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

/** Tables of records that each write adds: audit, change feed, idempotency, undo. */
export interface CommitsTables {
  audit: AuditTable;
  acts: ActsTable;
  changes: ChangesTable;
  marks: MarksTable;
  idempotency: IdempotencyTable;
  undo_log: UndoLogTable;
}
