import type { Context } from "hono";
import type { Env } from "../env.ts";

/** Whether a call can change nothing: HEAD is GET without its body. */
export const isRead = (c: Context<Env>): boolean => c.req.method === "GET" || c.req.method === "HEAD";
