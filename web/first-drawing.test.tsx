import { beforeAll, expect, test } from "vitest";
import { freshApp } from "../tests/support/app/fresh-app.ts";
import { render, rules } from "./entry-server.tsx";

let draw: (address: string) => Promise<string>;
beforeAll(async () => {
  const assets = () => ({ early: "", entry: "", preload: [], fonts: [], styles: [], title: "" });
  const app = await freshApp({}, { renderer: { assets, render, rules } });
  const entry = await app.request("/api/auth/login", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: "admin@example.com", password: "Demo-2026!" }),
  });
  const cookie = entry.headers
    .getSetCookie()
    .map((one) => one.split(";")[0])
    .join("; ");
  draw = async (address) => (await app.request(address, { headers: { cookie } })).text();
});

// A part that the server has not fetched before is drawn in the browser, which says so in its console. Each is drawn
// first in one of these.
test.each([
  "/dashboard",
  "/dashboard?range=30d&compare=1",
  "/dashboard?range=7d",
  "/products",
  "/products?view=grid",
  "/products?q=a",
  "/products?open=30",
  "/products?archived=1",
  "/add-product",
  "/add-product?id=30",
  "/add-product?copy=30",
  "/orders",
  "/orders?order=17",
  "/orders?status=pending",
  "/orders?q=%231007",
  "/kanban",
  "/kanban?q=a",
  "/kanban?priority=high",
  "/kanban?view=list",
  "/kanban?view=calendar",
  "/kanban?group=assignee",
  "/kanban?board=1&card=3",
  "/inbox",
  "/inbox?c=3",
  "/inbox?folder=archived",
  "/inbox?q=a",
  ...["profile", "security", "preferences", "notifications", "team", "workspace", "activity", "tokens", "data"].map(
    (tab) => `/account?tab=${tab}`,
  ),
  "/billing",
  "/billing?status=paid",
  "/datatable",
  "/datatable?mode=server",
  "/datatable?mode=large",
  "/date-picker",
  "/dropdown-menu",
  "/multi-file-upload",
  "/toast",
])("the server draws the whole of %s at its first drawing", async (address) => {
  const html = await draw(address);

  expect(html).toContain("<h1");
  // React's mark of a part that was left to the browser.
  expect(html.split("<!--$!-->")).toHaveLength(1);
});
