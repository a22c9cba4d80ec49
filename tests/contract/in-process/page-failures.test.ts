import { expect, test, vi } from "vitest";
import { screens } from "#shared/screens.ts";
import { createEdge } from "../../../server/edge.ts";
import { createShop } from "../../../server/shop.ts";
import { blankRenderer } from "../../support/app/blank-renderer.ts";
import { ownAdmin } from "../../support/app/own-app.ts";

const { app, platform } = await ownAdmin();
const login = await app.request("/api/auth/login", {
  method: "POST",
  headers: { "content-type": "application/json" },
  body: JSON.stringify({ email: "admin@example.com", password: "Demo-2026!" }),
});
const cookie = login.headers.get("set-cookie")?.split(";")[0] ?? "";
const edge = createEdge({
  mode: "mock",
  log: platform.log,
  renderer: blankRenderer,
  asset: async () => new Response(null, { status: 404 }),
});

/** Opens a page as Admin. */
const visit = (path: string, shop: ReturnType<typeof createShop>) =>
  edge(new Request(`http://localhost${path}`, { headers: { accept: "text/html", cookie } }), shop);

const PARAMETERS = ["mode", "tab", "open", "view", "sort", "period", "folder", "board", "status"];

const signedIn = screens.filter(({ open }) => !open).map(({ path }) => path);

test.each(signedIn)("%s keeps its initial data with names of Object as parameters", async (path) => {
  const shop = createShop(platform);
  for (const name of ["constructor", "__proto__", "toString"]) {
    const page = await visit(`${path}?${PARAMETERS.map((one) => `${one}=${name}`).join("&")}`, shop);

    expect(page.status).toBe(200);
    if (!screens.find((screen) => screen.path === path)?.open) expect(await page.text()).toContain('"/notifications"');
  }
});

test("a page whose initial data fails is sent without it, and the failure is logged", async () => {
  const log = vi.fn();
  const shop = createShop({ ...platform, log });
  const { fetch } = shop;
  shop.fetch = (request, ...rest) => {
    if (new URL(request.url).pathname.startsWith("/api/")) throw new Error("no memory");
    return fetch(request, ...rest);
  };

  const page = await visit("/orders", shop);

  expect(page.status).toBe(200);
  expect(await page.text()).toContain('"data":{}');
  expect(log).toHaveBeenCalledWith("error", "initial data failed", expect.objectContaining({ path: "/orders" }));
});

test("a page during which a commit is lost is an error page with a policy of its own", async () => {
  let losses = 0;
  const db = { ...platform.db, losses: () => losses++ };

  const page = await visit("/orders", createShop({ ...platform, db }));

  expect(page.status).toBe(503);
  expect(page.headers.get("content-type")).toBe("text/html; charset=utf-8");
  expect(page.headers.get("retry-after")).toBe("5");
  expect(page.headers.get("x-content-type-options")).toBe("nosniff");
  const nonce = /'nonce-([^']+)'/.exec(page.headers.get("content-security-policy") ?? "")?.[1];
  expect(await page.text()).toContain(`<style nonce="${nonce}">`);
});

test("a call during which a commit is lost sets no cookie", async () => {
  let losses = 0;
  const shop = createShop({ ...platform, db: { ...platform.db, losses: () => losses++ } });

  const answer = await shop.request("/api/auth/login", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: "editor@example.com", password: "Demo-2026!" }),
  });

  expect(answer.status).toBe(503);
  expect(answer.headers.get("set-cookie")).toBeNull();
  expect(await answer.json()).toMatchObject({ code: "unavailable" });
});
