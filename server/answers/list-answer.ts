import type { Context } from "hono";
import { sql } from "kysely";
import type { Actor } from "../actor.ts";
import { AppError } from "../app-error.ts";
import { type ListCache, ListCaches } from "../db/list/list-cache.ts";
import { isSeen, tagOf } from "../http/answers/tag.ts";
import type { Env } from "../http/env.ts";
import type { Platform } from "../platform.ts";

/** Permission to see product costs and profits. */
export function seesCost(actor: Actor): boolean {
  const { enforceRoles } = actor.workspace();
  return !enforceRoles || actor.caller?.role !== "Kullanıcı";
}

/** State the list tags depend on: the newest change, sign-ins (which write no change), and a re-seeded database. */
const stateOfLists = sql<Record<"signed_in" | "ordered" | "added", number | null> & { changed: string | null }>`SELECT
  (SELECT id || ':' || at FROM changes ORDER BY id DESC LIMIT 1) AS changed,
  (SELECT max(last_login_at) FROM users WHERE removed_at IS NULL) AS signed_in,
  (SELECT max(placed_at) FROM orders) AS ordered,
  (SELECT max(created_at) FROM products WHERE archived_at IS NULL) AS added`;

interface Answer {
  body: ArrayBuffer;
  headers: Record<string, string>;
}

/** Serialised responses by tag, one cache per server. */
const written = new WeakMap<Platform, WrittenAnswers>();
const MOST_BYTES = 4_000_000;

/** Cache of the latest serialised responses, limited in bytes; the oldest are evicted first. */
export class WrittenAnswers {
  readonly #answers = new Map<string, Answer>();
  readonly #most: number;
  bytes = 0;

  constructor(most = MOST_BYTES) {
    this.#most = most;
  }

  get = (tag: string): Answer | undefined => this.#answers.get(tag);

  /** Replaces an entry of the same tag: two concurrent requests can produce the same response. */
  keep(tag: string, answer: Answer): void {
    this.#drop(tag);
    this.#answers.set(tag, answer);
    this.bytes += answer.body.byteLength;
    for (const oldest of this.#answers.keys()) {
      if (this.bytes <= this.#most) return;
      this.#drop(oldest);
    }
  }

  #drop(tag: string): void {
    this.bytes -= this.#answers.get(tag)?.body.byteLength ?? 0;
    this.#answers.delete(tag);
  }
}

const caches = new WeakMap<Platform, ListCaches>();

function listCachesOf(platform: Platform): ListCaches {
  const found = caches.get(platform) ?? new ListCaches();
  caches.set(platform, found);
  return found;
}

/** Tag part of lists whose response depends on the current time: the minute. */
export const minuteOf = (actor: Actor): readonly unknown[] => [Math.floor(actor.now / 60_000)];

/**
 * Sets the weak ETag of a list and answers 304 if the caller has this version. The tag covers everything the response
 * depends on, so a cached response is sent unchanged; `own` adds dependencies beyond records and roles.
 */
export async function withListCache(
  c: Context<Env>,
  make: (cache: ListCache) => Response,
  own: readonly unknown[] = [],
): Promise<Response> {
  const row = c.var.actor.db.first(stateOfLists);
  const { tz } = c.var.actor.workspace();
  const url = new URL(c.req.url);
  const state = [row, tz, ...own];
  const { platform } = c.var.actor;
  const facts = [platform.db.losses(), state, seesCost(c.var.actor), url.pathname, url.search, platform.settings.build];
  const tag = tagOf(JSON.stringify(facts));
  if (isSeen(c, tag)) return c.body(null, 304);

  const cache = written.get(platform) ?? new WrittenAnswers();
  written.set(platform, cache);
  const cached = cache.get(tag);
  if (cached) return c.body(cached.body, 200, cached.headers);
  const response = make(listCachesOf(platform).of([platform.db.losses(), ...state]));
  if (response.status !== 200) return response;
  const headers: Record<string, string> = {};
  for (const name of ["content-type", "x-total-count"]) {
    const value = response.headers.get(name);
    if (value !== null) headers[name] = value;
  }
  const body = await response.arrayBuffer();
  cache.keep(tag, { body, headers });
  return c.body(body, 200, headers);
}

/** Requested fields of each row; null for all. */
export type Fields = readonly string[] | null;

/** Whether a field is requested. */
export const isAsked = (fields: Fields, name: string): boolean => fields === null || fields.includes(name);

/** Parses the `fields` parameter; null for all. Throws `validation_failed` on a name that is not `allowed`. */
export function readFields(fields: string | undefined, allowed: readonly string[]): Fields {
  if (fields === undefined) return null;
  const names = [...new Set(fields.split(",").map((name) => name.trim()))];
  if (names.every((name) => allowed.includes(name))) return names;
  const message = "Not one of the allowed values";
  throw new AppError("validation_failed", {
    errors: [{ field: "fields", code: "not_in_list", message, params: { allowed } }],
  });
}

/** A record with only the given fields; `null` returns it whole. */
export function pick<R extends object>(record: R, names: Fields): Partial<R> {
  if (!names) return record;
  return Object.fromEntries(Object.entries(record).filter(([name]) => names.includes(name))) as Partial<R>;
}
