import { type Context, Hono, type MiddlewareHandler } from "hono";
import * as z from "zod";
import type { Endpoint, Method } from "#shared/api/endpoint.ts";
import { rightOf } from "#shared/rules/people/rights.ts";
import { tagged } from "./answers/tag.ts";
import { requireCaller } from "./checks/caller.ts";
import { readIfMatch } from "./checks/if-match.ts";
import { limitRate } from "./checks/rate-limit.ts";
import { requireRight } from "./checks/right.ts";
import { refuseRepeatedParameters, validate, validateBody } from "./checks/validate.ts";
import type { Env } from "./env.ts";
import { renewWorkspace } from "./inject-context.ts";

type Output<T> = T extends z.ZodType ? z.output<T> : undefined;

/** Validated input of a handler. */
export interface Input<E extends Endpoint> {
  path: Output<E["path"]>;
  query: Output<E["query"]>;
  body: Output<E["body"]>;
  /** Whether a known query parameter was sent; the response then has extra fields and `meta`. */
  isExtended: boolean;
  /** The version of If-Match on endpoints that require it; else 0. */
  version: number;
}

type Handler<E extends Endpoint> = (c: Context<Env>, input: Input<E>) => Response | Promise<Response>;
type Handlers<Table extends Record<string, Endpoint>> = { [Name in keyof Table]: Handler<Table[Name]> };

/** Mounts each endpoint of the table with its policy and checks; an endpoint without a handler does not compile. */
export function routes<const Table extends Record<string, Endpoint>>(
  table: Table,
  handlers: Handlers<Table>,
): Hono<Env> {
  const app = new Hono<Env>();
  for (const [name, row] of Object.entries(table)) {
    const { method, path } = readName(name);
    const handle = handlers[name] as unknown as Handler<Endpoint>;
    const parameters = row.query instanceof z.ZodObject ? Object.keys(row.query.shape) : [];
    const checks: MiddlewareHandler<Env>[] = [requireCaller(row), limitRate];
    const right = rightOf(name, row);
    if (right.who !== "everyone") checks.push(requireRight(right));
    if (row.path) checks.push(validate("param", row.path));
    if (row.query) checks.push(refuseRepeatedParameters, validate("query", row.query));
    if (row.body) checks.push(validateBody(row.body, row));

    const answer: MiddlewareHandler<Env> = async (c) => {
      if (row.keyed || method === "POST") knowCallBy(c, row.body ? c.req.valid("json" as never) : undefined);
      renewWorkspace(c.var.actor);
      const sent = c.req.queries();
      const answered = await handle(c, {
        path: row.path ? c.req.valid("param" as never) : undefined,
        query: row.query ? c.req.valid("query" as never) : undefined,
        body: row.body ? c.req.valid("json" as never) : undefined,
        isExtended: parameters.some((parameter) => parameter in sent),
        version: row.ifMatch ? readIfMatch(c) : 0,
      } as Input<Endpoint>);
      return row.tagged ? tagged(c, answered) : answered;
    };
    app.on(method, [path], ...checks, answer);
  }
  return app;
}

/** Stores the Idempotency-Key with the request's method, path and body, which identify a replay. */
export function knowCallBy(c: Context<Env>, body: unknown): void {
  const key = c.req.header("idempotency-key");
  if (key === undefined) return;
  c.var.actor.keyedCall = { key, text: `${c.req.method} ${c.req.path}\n${JSON.stringify(body)}` };
}

/** Splits `PATCH /datatable/users/{id}` into the method and the path in Hono's syntax. */
export function readName(name: string): { method: Method; path: string } {
  const [method, path] = name.split(" ") as [Method, string];
  return { method, path: path.replace(/\{(\w+)\}/g, ":$1") };
}
