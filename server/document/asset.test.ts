import { expect, test } from "vitest";
import { serveAsset } from "./asset.ts";

const asset = async () => new Response("script");

test.each([
  ["mock", "/assets/scenario-layer-BHF2p1aX.js", 200],
  ["live", "/assets/scenario-layer-BHF2p1aX.js", 404],
  ["live", "/assets/scenario.tr-BHF2p1aX.js", 404],
  ["live", "/assets/search-dialog-BHF2p1aX.js", 200],
] as const)("%s answers %s with %i", async (mode, path, status) => {
  const answer = await serveAsset(new Request(`http://pano${path}`), { mode, asset });

  expect(answer.status).toBe(status);
});
