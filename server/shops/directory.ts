import { sql } from "kysely";
import type { Database } from "../db/database.ts";
import type { ShopIdentity } from "./shop-settings.ts";

/** `closed`: its data is being deleted; it answers as an unknown host does. */
export type ShopState = "active" | "suspended" | "closed";

/** A shop as the directory knows it. */
export interface ShopEntry extends ShopIdentity {
  state: ShopState;
  createdAt: number;
}

/** Which hosts are shops; asynchronous where it lies in another object. */
export interface Directory {
  find(host: string): ShopEntry | null | Promise<ShopEntry | null>;
  list(): ShopEntry[] | Promise<ShopEntry[]>;
  /** Returns false if the host or the id has a shop already. */
  add(shop: ShopEntry): boolean | Promise<boolean>;
  setState(id: string, state: ShopState): void | Promise<void>;
  remove(id: string): void | Promise<void>;
}

/** Due work of shops that are not open; only a host that opens shops on demand stores it. */
export interface Wakes {
  /** Active shops with due work at `now`, the longest overdue first. */
  due(now: number, most: number): ShopEntry[];
  /** Times of due work that the shop has scheduled. */
  timesOf(id: string): number[];
  /** Saves when the shop must be opened again, and the times it has scheduled. */
  plan(id: string, plan: { at: number; times: readonly number[] }): void;
}

const TABLE = sql`CREATE TABLE IF NOT EXISTS shops (
  id TEXT PRIMARY KEY,
  host TEXT NOT NULL UNIQUE,
  state TEXT NOT NULL CHECK (state IN ('active', 'suspended', 'closed')),
  created_at INTEGER NOT NULL,
  wake_at INTEGER NOT NULL DEFAULT 0,
  wakes_json TEXT NOT NULL DEFAULT '[]'
) STRICT`;

const ENTRY = sql.raw("id, host, state, created_at AS createdAt");

/** Delay of the first visit to a new shop, milliseconds; its database is created by then. */
const FIRST_VISIT_MS = 15 * 60_000;

/** The directory over a database of its own, whose table it creates. */
export function directoryIn(db: Database): Directory & Wakes {
  db.run(TABLE);
  return {
    find: (host) => db.first(sql<ShopEntry>`SELECT ${ENTRY} FROM shops WHERE host = ${host}`) ?? null,
    list: () => db.all(sql<ShopEntry>`SELECT ${ENTRY} FROM shops ORDER BY host`),
    add({ id, host, state, createdAt }) {
      const added = db.run(
        sql`INSERT INTO shops (id, host, state, created_at, wake_at)
            VALUES (${id}, ${host}, ${state}, ${createdAt}, ${createdAt + FIRST_VISIT_MS}) ON CONFLICT DO NOTHING`,
      );
      return added.changes > 0;
    },
    setState: (id, state) => void db.run(sql`UPDATE shops SET state = ${state} WHERE id = ${id}`),
    remove: (id) => void db.run(sql`DELETE FROM shops WHERE id = ${id}`),
    due: (now, most) =>
      db.all(
        sql<ShopEntry>`SELECT ${ENTRY} FROM shops WHERE state = 'active' AND wake_at <= ${now}
                       ORDER BY wake_at LIMIT ${most}`,
      ),
    timesOf(id) {
      const row = db.first(sql<{ times: string }>`SELECT wakes_json AS times FROM shops WHERE id = ${id}`);
      return row ? JSON.parse(row.times) : [];
    },
    plan: (id, { at, times }) =>
      void db.run(sql`UPDATE shops SET wake_at = ${at}, wakes_json = ${JSON.stringify(times)} WHERE id = ${id}`),
  };
}
