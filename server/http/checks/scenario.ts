import type { Context, MiddlewareHandler } from "hono";
import type { ListMeta } from "#shared/envelope.ts";
import { isScenario, readScenario, type Scenario } from "#shared/rules/shop/scenario.ts";
import { AppError } from "../../app-error.ts";
import type { Env } from "../env.ts";
import { isRead } from "./is-read.ts";

const ROWS = 100_000;
const CURSOR = "page-";
/** Paths exempt from scenarios: those that switch a scenario off, and those the page itself depends on. */
const LEFT_ALONE = /^\/api\/(?:auth|changes|dev|health|version)(?:\/|$)/;
/** Endpoints whose values are counts: an empty answer keeps its shape with zeros. */
const COUNTS = /\/(?:monthly-\w+|user-minutes|stats|visitors|summary|order-stats|facets)$/;

/** Simulates slow, failing, empty or very long responses by the header `X-Scenario`. Mounted in mock mode only. */
export const playScenario: MiddlewareHandler<Env> = async (c, next) => {
  const asked = readScenario(c.req.header("x-scenario"));
  if (!isScenario(asked) || LEFT_ALONE.test(c.req.path)) return next();
  if (asked.latency > 0) await new Promise((resolve) => setTimeout(resolve, asked.latency));
  // The browser simulates `offline` itself: the server cannot send a missing response.
  if (asked.kind !== "offline" && Math.random() * 100 < asked.rate)
    throw new AppError(asked.kind === "500" ? "internal" : "unavailable");
  if (!isRead(c) || !(asked.isEmpty || asked.isLarge)) return next();

  const page = pageOf(c);
  c.req.raw = firstPageOf(c, asked);
  await next();
  const isJson = c.res.headers.get("content-type")?.startsWith("application/json");
  if (c.res.status !== 200 || !isJson) return;
  const answer = (await c.res.json()) as Answer;
  const played = asked.isEmpty ? emptied(c.req.path, answer) : lengthened(answer, page);
  const headers = new Headers(c.res.headers);
  headers.delete("etag");
  if (headers.has("x-total-count")) headers.set("x-total-count", String(played.meta?.total ?? lengthOf(played.data)));
  c.res = undefined;
  c.res = new Response(JSON.stringify(played), { headers });
};

interface Answer {
  data: unknown;
  meta?: Partial<ListMeta>;
}

const lengthOf = (data: unknown) => (Array.isArray(data) ? data.length : 0);

function pageOf(c: Context<Env>): number {
  const cursor = c.req.query("cursor");
  if (cursor?.startsWith(CURSOR)) return Number(cursor.slice(CURSOR.length)) || 1;
  return Number(c.req.query("page")) || 1;
}

/** The request without page and If-None-Match: a long list repeats its first page, and a 304 has no body to change. */
function firstPageOf(c: Context<Env>, { isLarge }: Scenario): Request {
  const url = new URL(c.req.url);
  if (isLarge) for (const name of ["page", "cursor"]) url.searchParams.delete(name);
  const headers = new Headers(c.req.raw.headers);
  headers.delete("if-none-match");
  return new Request(url, { headers });
}

function emptied(path: string, { data, meta, ...rest }: Answer): Answer {
  const nothing = COUNTS.test(path) ? noughts(data) : Array.isArray(data) ? [] : data;
  const isList = meta && typeof meta.total === "number";
  return { ...rest, data: nothing, ...(meta && { meta: isList ? { ...meta, ...NO_ROWS } : meta }) };
}

const NO_ROWS = { total: 0, pageCount: 0, nextCursor: null };

function noughts(value: unknown): unknown {
  if (typeof value === "number") return 0;
  if (Array.isArray(value)) return value.map(noughts);
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, noughts(one)]));
}

/** Repeats the rows of an answer up to 100,000, each with its own id. */
function lengthened(answer: Answer, page: number): Answer {
  const { data, meta } = answer;
  const size = meta?.pageSize;
  if (!Array.isArray(data) || data.length === 0 || !size || typeof meta.total !== "number") return answer;
  const from = (page - 1) * size;
  const rows = Array.from({ length: Math.max(0, Math.min(size, ROWS - from)) }, (_, n) => ({
    ...(data[n % data.length] as object),
    id: from + n + 1,
  }));
  const pageCount = Math.ceil(ROWS / size);
  const nextCursor = page < pageCount ? `${CURSOR}${page + 1}` : null;
  return { ...answer, data: rows, meta: { ...meta, page, total: ROWS, totalExact: true, pageCount, nextCursor } };
}
