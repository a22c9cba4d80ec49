import type { Context } from "hono";
import type { Env } from "../env.ts";

/** Whether the method is safe: GET or HEAD. */
export const isRead = (c: Context<Env>): boolean => c.req.method === "GET" || c.req.method === "HEAD";
