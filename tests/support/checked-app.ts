import type { Hono } from "hono";
import { createApp } from "../../server/app.ts";
import type { Env } from "../../server/http/env.ts";
import type { Platform } from "../../server/platform.ts";
import { requireFit } from "./fits.ts";

/** A server in this process; each of its answers is looked at before its test sees it. */
export function checkedApp(platform: Platform): Hono<Env> {
  const app = createApp(platform);
  const { request } = app;
  app.request = async (input, init, ...rest) => {
    const answer = await request(input, init, ...rest);
    const asked = input instanceof Request ? input : { method: init?.method ?? "GET", url: String(input) };
    await requireFit(answer, { method: asked.method.toUpperCase(), url: new URL(asked.url, "http://localhost") });
    return answer;
  };
  return app;
}
