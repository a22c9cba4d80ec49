import type { Hono } from "hono";
import type { Renderer } from "#shared/boot.ts";
import { createEdge } from "../../../server/edge.ts";
import type { Env } from "../../../server/http/env.ts";
import type { Platform } from "../../../server/platform.ts";
import { createShop } from "../../../server/shop.ts";
import { requireFit } from "../laws/fits.ts";

/** Edge and shop in this process; each of their answers is looked at before its test sees it. */
export function checkedApp(platform: Platform, renderer?: Renderer): Hono<Env> {
  const app = createShop(platform);
  const { asset, log, settings } = platform;
  const edge = createEdge({ mode: settings.mode, asset, log, renderer });
  app.request = async (input, init, sender) => {
    const request = input instanceof Request ? input : new Request(new URL(String(input), "http://localhost"), init);
    const answer = await edge(request, { fetch: (one) => app.fetch(one, sender) });
    const asked = input instanceof Request ? input : { method: init?.method ?? "GET", url: String(input) };
    await requireFit(answer, { method: asked.method.toUpperCase(), url: new URL(asked.url, "http://localhost") });
    return answer;
  };
  return app;
}
