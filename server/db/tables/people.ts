import type { Generated } from "kysely";
import type { Flag } from "./system.ts";

export type Role = "Admin" | "Editör" | "Kullanıcı";
export type PersonStatus = "active" | "inactive" | "pending";

export interface UsersTable {
  id: Generated<number>;
  username: string;
  email: string;
  email_fold: string;
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
  orders_count: Generated<number>;
  completed_count: Generated<number>;
  spent_minor: Generated<number>;
  last_order_at: number | null;
  last_completed_at: number | null;
  search: string;
  sort_key: string;
  totp_secret_enc: string | null;
  created_at: number;
  removed_at: number | null;
  version: Generated<number>;
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
}

export interface ApiTokensTable {
  id: string;
  user_id: number;
  name: string;
  token_hash: string;
  last4: string;
  scopes: string;
  created_at: number;
  expires_at: number | null;
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
}

/** The tables of people and how they sign in. */
export interface PeopleTables {
  users: UsersTable;
  sessions: SessionsTable;
  api_tokens: ApiTokensTable;
  preferences: PreferencesTable;
  people_counters: PeopleCountersTable;
}
