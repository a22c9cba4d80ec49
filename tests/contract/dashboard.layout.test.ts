import { beforeAll, expect, test } from "vitest";
import { dashboardEndpoints } from "#shared/api/dashboard/dashboard.ts";
import { widgetIds } from "#shared/rules/dashboard/dashboard-layout.ts";
import { ask } from "../support/app/app.ts";
import { type Client, clientOf } from "../support/app/client.ts";

const LAYOUT = "/dashboard/layout";
let admin: Client;
let editor: Client;
beforeAll(async () => {
  admin = await clientOf();
  editor = await clientOf("editor@example.com");
});

const placesOf = async (client: Client) =>
  dashboardEndpoints["GET /dashboard/layout"].answer.parse((await client.get(LAYOUT)).body.data).widgets;
const keep = (widgets: unknown, client = admin) => client.send("PUT", LAYOUT, { widgets });

test("GET /api/dashboard/layout begins with every widget in the first order, none hidden", async () => {
  const widgets = await placesOf(editor);

  expect(widgets).toEqual(widgetIds.map((id, order) => ({ id, hidden: false, order })));
});

test("PUT /api/dashboard/layout keeps an order for its owner alone; what is not named follows", async () => {
  const { status, body } = await keep([
    { id: "countries", hidden: true, order: 5 },
    { id: "minutes", hidden: false, order: 1 },
  ]);

  expect(status).toBe(200);
  expect(body.data.widgets.slice(0, 3)).toEqual([
    { id: "minutes", hidden: false, order: 0 },
    { id: "countries", hidden: true, order: 1 },
    { id: widgetIds[0], hidden: false, order: 2 },
  ]);
  expect(await placesOf(admin)).toEqual(body.data.widgets);
  expect((await placesOf(editor)).every(({ hidden }) => !hidden)).toBe(true);
  expect((await admin.get("/account/preferences")).status).toBe(200);
  await keep([]);
});

test("PUT /api/dashboard/layout with an empty list goes back to the first order", async () => {
  await keep([{ id: "minutes", hidden: true, order: 0 }]);

  const { body } = await keep([]);

  expect(body.data.widgets).toEqual(widgetIds.map((id, order) => ({ id, hidden: false, order })));
});

test.each([
  ["a widget there is not", [{ id: "weather", hidden: false, order: 0 }], "widgets.0.id", "not_in_list"],
  ["a widget twice", [0, 1].map((order) => ({ id: "tiles", hidden: false, order })), "widgets", "duplicate"],
  ["a place that is no number", [{ id: "tiles", hidden: false, order: "first" }], "widgets.0.order", "bad_format"],
  ["no list", undefined, "widgets", "required"],
])("PUT /api/dashboard/layout refuses %s by name", async (_, widgets, field, code) => {
  const before = await placesOf(admin);

  const { status, body } = await keep(widgets);

  expect(status).toBe(422);
  expect(body.errors).toContainEqual(expect.objectContaining({ field, code }));
  expect(await placesOf(admin)).toEqual(before);
});

test("GET and PUT /api/dashboard/layout need somebody signed in", async () => {
  const asked = await ask(`/api${LAYOUT}`);
  const put = await ask(`/api${LAYOUT}`, {
    method: "PUT",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ widgets: [] }),
  });

  expect([asked.status, put.status]).toEqual([401, 401]);
});
