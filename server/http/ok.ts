import type { Context } from "hono";
import type { ListMeta } from "#shared/envelope.ts";
import type { Env } from "./env.ts";

interface Extra {
  status?: 200 | 201 | 202;
  message?: string;
  meta?: unknown;
}

/** A success in the envelope. */
export function ok(c: Context<Env>, data: unknown, extra: Extra = {}): Response {
  const status = extra.status ?? 200;
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

/** A list: the envelope, X-Total-Count always, `meta` in extended mode only. */
export function okList(
  c: Context<Env>,
  list: { rows: unknown[]; total: number; meta?: ListMeta | undefined },
): Response {
  c.header("X-Total-Count", String(list.total));
  return ok(c, list.rows, list.meta ? { meta: list.meta } : {});
}
