import type { Context } from "hono";
import type { ListMeta } from "#shared/envelope.ts";
import type { Env } from "./env.ts";

interface Extra {
  status?: 200 | 201 | 202;
  message?: string;
  meta?: unknown;
  /** How many there are of a list that is given by pages. */
  total?: number;
}

/** A success in the envelope; every list says how many there are. */
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

/** A versioned record: the envelope, with its version as ETag. */
export function okRecord(c: Context<Env>, record: { version: number }, extra: Extra = {}): Response {
  c.header("ETag", `"v${record.version}"`);
  return ok(c, record, extra);
}

/** A short list that is always given whole: it is its own one page. */
export function okAll(c: Context<Env>, rows: unknown[]): Response {
  const total = rows.length;
  const meta = { page: 1, pageSize: Math.max(total, 1), total, totalExact: true, pageCount: 1, nextCursor: null };
  return okList(c, { rows, total, meta });
}

/** A page of a list: the envelope, `meta` in extended mode only. */
export function okList(
  c: Context<Env>,
  list: { rows: unknown[]; total: number; meta?: ListMeta | undefined },
): Response {
  return ok(c, list.rows, { total: list.total, ...(list.meta ? { meta: list.meta } : {}) });
}
