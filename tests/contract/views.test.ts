import { beforeAll, describe, expect, test } from "vitest";
import { SavedView } from "#shared/api/system/views.ts";
import { ANCHOR } from "../support/app/anchor.ts";
import { askJson, send, signIn } from "../support/app/app.ts";
import { type Client, clientOf } from "../support/app/client.ts";
import { freshApp } from "../support/app/fresh-app.ts";
import { undo } from "../support/records/products.ts";

let admin: Record<string, string>;
let editor: Record<string, string>;
beforeAll(async () => {
  admin = await signIn();
  editor = await signIn("editor@example.com");
});

const keep = (body: object, headers = admin) =>
  send(
    "POST",
    "/api/views",
    { screen: "products", name: "Low", query: "status=Low+Stock", shared: false, ...body },
    headers,
  );
const change = (id: number, body: object, headers = admin) => send("PATCH", `/api/views/${id}`, body, headers);
const remove = (id: number, headers = admin) => askJson(`/api/views/${id}`, { method: "DELETE", headers });
const namesFor = async (headers: Record<string, string>, screen = "products"): Promise<string[]> =>
  (await askJson(`/api/views?screen=${screen}`, { headers })).body.data.map(({ name }: SavedView) => name);
const mark = () => crypto.randomUUID().slice(0, 8);

describe("a view", () => {
  test("is kept for its owner, with filters and order as they were sent", async () => {
    const name = ` Az kalan ${mark()} `;

    const kept = await keep({ name, query: "status=Low+Stock&sort=name%3Aasc" });

    expect(kept.status).toBe(201);
    const view = SavedView.parse(kept.body.data);
    expect(view).toMatchObject({ name: name.trim(), query: "status=Low+Stock&sort=name%3Aasc", isMine: true });
    expect(await namesFor(admin)).toContain(view.name);
    expect(await namesFor(admin, "orders")).not.toContain(view.name);
    expect(await namesFor(editor)).not.toContain(view.name);
    await remove(view.id);
  });

  test("that is shared stands with everybody, and only its owner may touch it", async () => {
    const { body } = await keep({ name: `Ortak ${mark()}`, shared: true });
    const view: SavedView = body.data;

    const seen = (await askJson("/api/views?screen=products", { headers: editor })).body.data.find(
      ({ id }: SavedView) => id === view.id,
    );
    const renamed = await change(view.id, { name: "Mine now" }, editor);
    const removed = await remove(view.id, editor);

    expect(seen).toMatchObject({ isMine: false, by: view.by });
    expect([renamed.body.code, removed.body.code]).toEqual(["forbidden", "forbidden"]);
    await change(view.id, { shared: false });
    expect(await namesFor(editor)).not.toContain(view.name);
    expect((await change(view.id, { name: "x" }, editor)).status).toBe(404);
    await remove(view.id);
  });

  test("stands where its position puts it", async () => {
    const names = ["A", "B", "C"].map((letter) => `${letter} ${mark()}`);
    const views: SavedView[] = [];
    for (const name of names) views.push((await keep({ screen: "orders", name, query: "" })).body.data);
    const [a, b, c] = views as [SavedView, SavedView, SavedView];

    await change(c.id, { position: (a.position + b.position) / 2 });

    const order = (await namesFor(admin, "orders")).filter((name) => names.includes(name));
    expect(order).toEqual([names[0], names[2], names[1]]);
    for (const { id } of views) await remove(id);
  });

  test("that was removed comes back by an undo, under its name", async () => {
    const { body } = await keep({ name: `Gone ${mark()}` });

    const removed = await remove(body.data.id);
    expect(removed.body).toMatchObject({ status: 200, data: {} });
    expect(await namesFor(admin)).not.toContain(body.data.name);
    const back = await undo(removed, admin);

    expect(back.body.data.restored).toEqual([{ object: "view", id: body.data.id }]);
    expect(await namesFor(admin)).toContain(body.data.name);
    await remove(body.data.id);
  });

  test.each([
    [{ name: "  " }, "name", "required"],
    [{ name: "x".repeat(41) }, "name", "too_long"],
    [{ query: "x".repeat(2001) }, "query", "too_long"],
    [{ screen: "dashboard" }, "screen", "not_in_list"],
    [{ shared: undefined }, "shared", "required"],
  ])("%j is refused by its field", async (body, field, code) => {
    const refused = await keep(body);

    expect(refused.status).toBe(422);
    expect(refused.body.errors).toContainEqual(expect.objectContaining({ field, code }));
  });

  test("is in the change feed, so that other open screens learn of it", async () => {
    const { cursor } = (await askJson("/api/changes", { headers: admin })).body.data;
    const { body } = await keep({ name: `Feed ${mark()}` });

    const { items } = (await askJson(`/api/changes?since=${cursor}`, { headers: admin })).body.data;

    expect(items).toContainEqual(expect.objectContaining({ object: "view", id: body.data.id, action: "view.added" }));
    await remove(body.data.id);
  });
});

describe("at most 20 a screen", () => {
  /** Somebody's own server, so that nobody else's views count. */
  async function full(): Promise<{ client: Client; ids: number[] }> {
    const app = await freshApp({ APP_NOW: ANCHOR });
    const client = await clientOf("admin@example.com", (path, init) => app.request(path, init));
    const ids: number[] = [];
    for (let at = 1; at <= 20; at++) ids.push((await client.send("POST", "/views", view(`View ${at}`))).body.data.id);
    return { client, ids };
  }
  const view = (name: string, screen = "products") => ({ screen, name, query: "", shared: false });

  test("the 21st is refused, on another screen it is not; ten at once take the one place once", async () => {
    const { client, ids } = await full();

    const more = await client.send("POST", "/views", view("One more"));
    const elsewhere = await client.send("POST", "/views", view("One more", "orders"));
    await client.send("DELETE", `/views/${ids[0]}`);
    const race = await Promise.all(
      Array.from({ length: 10 }, (_, at) => client.send("POST", "/views", view(`R${at}`))),
    );

    expect(more).toMatchObject({ status: 409, body: { code: "view_limit", params: { limit: 20 } } });
    expect(elsewhere.status).toBe(201);
    expect(race.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(409)]);
  });

  test("a removed one does not come back beyond it", async () => {
    const { client, ids } = await full();
    const removed = await client.send("DELETE", `/views/${ids[3]}`);
    await client.send("POST", "/views", view("In its place"));

    const back = await client.send("POST", `/undo/${removed.body.meta.undo.token}`);

    expect(back).toMatchObject({ status: 409, body: { code: "view_limit" } });
    expect((await client.get("/views?screen=products")).body.data).toHaveLength(20);
  });

  test("the same key keeps one view", async () => {
    const app = await freshApp();
    const client = await clientOf("admin@example.com", (path, init) => app.request(path, init));

    const once = await client.send("POST", "/views", view("Once"), { "idempotency-key": "views-1" });
    const again = await client.send("POST", "/views", view("Once"), { "idempotency-key": "views-1" });

    expect(again.body.data).toEqual(once.body.data);
    expect((await client.get("/views?screen=products")).body.data).toHaveLength(1);
  });
});
