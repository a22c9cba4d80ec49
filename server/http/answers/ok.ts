import type { Context } from "hono";
import type { ListMeta } from "#shared/envelope.ts";
import type { Env } from "../env.ts";
import { isSeen } from "./tag.ts";

interface Extra {
  status?: 200 | 201 | 202;
  message?: string;
  meta?: unknown;
  /** Row count of a paged list. */
  total?: number;
}

/** Message of the base specification for a sign-in. */
export const SIGNED_IN: Extra = { message: "Login successful" };

/** Answers success in the envelope; a list also sets X-Total-Count. */
export function ok(c: Context<Env>, data: unknown, extra: Extra = {}): Response {
  const status = extra.status ?? 200;
  if (Array.isArray(data)) c.header("X-Total-Count", String(extra.total ?? data.length));
  return c.json(
    {
      status,
      ...(extra.message === undefined ? {} : { message: extra.message }),
      data,
      ...(extra.meta === undefined ? {} : { meta: extra.meta }),
    },
    status,
  );
}

interface Versioned {
  version: number;
  revision: number;
}

/** Answers with a versioned record and its weak ETag (version, revision); 304 if the caller has this revision. */
export function okRecord(c: Context<Env>, record: Versioned, extra: Extra = {}): Response {
  const isKnown = isSeen(c, `W/"v${record.version}.${record.revision}"`);
  if (isKnown && c.req.method === "GET") return c.body(null, 304);
  return ok(c, record, extra);
}

/** Answers with a short, unpaged list as one page. */
export function okAll(c: Context<Env>, rows: unknown[]): Response {
  const total = rows.length;
  const meta = { page: 1, pageSize: Math.max(total, 1), total, totalExact: true, pageCount: 1, nextCursor: null };
  return okList(c, { rows, total, meta });
}

/** Answers with a page of a list; the envelope has `meta` in extended mode only. */
export function okList(
  c: Context<Env>,
  list: { rows: unknown[]; total: number; meta?: ListMeta | undefined },
): Response {
  return ok(c, list.rows, { total: list.total, ...(list.meta ? { meta: list.meta } : {}) });
}
