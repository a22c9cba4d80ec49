import { expect, test } from "vitest";
import { blankRenderer } from "../../support/app/blank-renderer.ts";
import { freshApp } from "../../support/app/fresh-app.ts";

test("a file that is not there is a plain 404, and leads on who typed it as an address", async () => {
  const app = await freshApp({ APP_MODE: "mock" }, { renderer: blankRenderer });
  const statusOf = async (path: string, accept: string) => (await app.request(path, { headers: { accept } })).status;

  expect(await statusOf("/index.html", "*/*")).toBe(404);
  expect(await statusOf("/assets/gone-12345678.js", "text/html")).toBe(404);
  expect(await statusOf("/index.html", "text/html,application/xhtml+xml")).toBe(200);
});
