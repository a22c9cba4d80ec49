import type { Generated, GeneratedAlways } from "kysely";
import type { Flag } from "./system.ts";

export type Role = "Admin" | "Editör" | "Kullanıcı";
export type PersonStatus = "active" | "inactive" | "pending";

export interface UsersTable {
  id: Generated<number>;
  username: string;
  email: string;
  email_fold: string;
  email_proven_at: number | null;
  phone: Generated<string>;
  phone_digits: Generated<string>;
  password_hash: string | null;
  role: Generated<Role>;
  status: Generated<PersonStatus>;
  avatar_file: string | null;
  title: Generated<string>;
  bio: Generated<string>;
  last_login_at: number;
  never_logged_in: Generated<Flag>;
  /** Time of the last sign-in; 0 if there was none. */
  signed_in_at: GeneratedAlways<number>;
  orders_count: Generated<number>;
  completed_count: Generated<number>;
  spent_minor: Generated<number>;
  last_order_at: number | null;
  last_completed_at: number | null;
  search: string;
  sort_key: string;
  totp_secret_enc: string | null;
  totp_waiting_enc: string | null;
  totp_step: number | null;
  created_at: number;
  removed_at: number | null;
  version: Generated<number>;
  revision: Generated<number>;
}

export interface SessionsTable {
  id: string;
  user_id: number;
  token_hash: string;
  agent: Generated<string>;
  ip: Generated<string>;
  country: Generated<string>;
  created_at: number;
  last_seen_at: number;
  expires_at: number;
  revoked_at: number | null;
  proven_at: Generated<number>;
  kept: Generated<Flag>;
}

export interface RecoveryCodesTable {
  user_id: number;
  code_hash: string;
  used_at: number | null;
}

export interface OneTimeLinksTable {
  id: Generated<number>;
  token_hash: string;
  kind: "reset" | "email" | "invite";
  user_id: number | null;
  email: string | null;
  role: Role | null;
  message: Generated<string>;
  invited_by: number | null;
  created_at: number;
  expires_at: number;
  used_at: number | null;
  removed_at: number | null;
  version: Generated<number>;
}

export interface ChallengesTable {
  id_hash: string;
  kind: "login" | "passkey" | "passkey_add";
  user_id: number | null;
  question: Generated<string>;
  kept: Generated<Flag>;
  tries: Generated<number>;
  expires_at: number;
  used_at: number | null;
}

export interface PasskeysTable {
  id: string;
  user_id: number;
  public_key: string;
  counter: number;
  transports: Generated<string>;
  name: string;
  created_at: number;
  last_used_at: number | null;
}

export interface ApiTokensTable {
  id: string;
  user_id: number;
  name: string;
  token_hash: string;
  last4: string;
  scopes: string;
  created_at: number;
  /** Never null in new rows, because tokens must expire. */
  expires_at: number | null;
  /** For tokens that once had no expiry: days left at the owner's last notification; otherwise null. */
  told_days: Generated<number | null>;
  last_used_at: number | null;
  revoked_at: number | null;
}

export interface PreferencesTable {
  user_id: number;
  key: string;
  value: string;
}

export interface PeopleCountersTable {
  role: Role;
  status: PersonStatus;
  n: number;
  /** People with at least one order. */
  buyers: Generated<number>;
}

/** Tables of people, sign-in and preferences. */
export interface PeopleTables {
  users: UsersTable;
  sessions: SessionsTable;
  api_tokens: ApiTokensTable;
  recovery_codes: RecoveryCodesTable;
  one_time_links: OneTimeLinksTable;
  challenges: ChallengesTable;
  passkeys: PasskeysTable;
  preferences: PreferencesTable;
  people_counters: PeopleCountersTable;
}
