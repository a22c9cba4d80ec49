import { Hono } from "hono";
import { expect, test } from "vitest";
import type { Platform } from "../platform.ts";
import { serveAsset } from "./asset.ts";
import type { Env } from "./env.ts";

function appIn(mode: "mock" | "live") {
  const app = new Hono<Env>();
  app.use((c, next) => {
    c.set("platform", { settings: { mode }, asset: async () => new Response("script") } as unknown as Platform);
    return next();
  });
  return app.get("/assets/*", (c) => serveAsset(c));
}

test.each([
  ["mock", "/assets/scenario-layer-BHF2p1aX.js", 200],
  ["live", "/assets/scenario-layer-BHF2p1aX.js", 404],
  ["live", "/assets/scenario.tr-BHF2p1aX.js", 404],
  ["live", "/assets/search-dialog-BHF2p1aX.js", 200],
] as const)("%s answers %s with %i", async (mode, path, status) => {
  expect((await appIn(mode).request(path)).status).toBe(status);
});
