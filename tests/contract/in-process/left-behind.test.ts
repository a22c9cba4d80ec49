import { beforeEach, describe, expect, test } from "vitest";
import type { Canned } from "#shared/api/inbox/labels.ts";
import type { SavedView } from "#shared/api/system/views.ts";
import { type Client, clientOf } from "../../support/app/client.ts";
import { ownApp } from "../../support/app/own-app.ts";

let admin: Client;
let eda: Client;
let kerem: Client;
let exec: (text: string) => void;
let enter: (name: string) => Promise<Client>;
beforeEach(async () => {
  const { app, db } = await ownApp();
  enter = (name) => clientOf(`${name}@example.com`, (path, init) => app.request(path, init));
  [admin, eda, kerem] = [await enter("admin"), await enter("editor"), await enter("user")];
  exec = db.exec;
});

/** Eda leaves, or comes back. */
async function becomes(status: "active" | "inactive"): Promise<void> {
  const { version } = (await admin.get("/team")).body.data.members.find(({ id }: { id: number }) => id === 2);
  const body = status === "active" ? { status } : { status, handOverTo: 1 };
  const change = await admin.send("PATCH", "/team/2", body, { "if-match": `"v${version}"` });
  expect(change.status, JSON.stringify(change.body)).toBe(200);
}

describe("a view that somebody shared who has left", () => {
  let view: SavedView;
  beforeEach(async () => {
    exec("UPDATE workspace SET enforce_roles = 1");
    const body = { screen: "products", name: "Az kalan", query: "status=Low+Stock", shared: true };
    view = (await eda.send("POST", "/views", body)).body.data;
  });
  const seen = async () =>
    (await admin.get("/views?screen=products")).body.data.find(({ id }: SavedView) => id === view.id);
  const path = () => `/views/${view.id}`;

  test("is an Admin's to rename, to replace and to remove, and to bring back", async () => {
    expect(await seen()).toMatchObject({ isMine: false, isAbandoned: false });
    await becomes("inactive");
    expect(await seen()).toMatchObject({ isMine: false, isAbandoned: true, by: "Eda Güneş" });

    const renamed = await admin.send("PATCH", path(), { name: "Az kalanlar", query: "category=Books" });
    const removed = await admin.send("DELETE", path());

    expect(renamed.body.data).toMatchObject({ name: "Az kalanlar", query: "category=Books" });
    expect([removed.status, await seen()]).toEqual([200, undefined]);
    expect((await admin.send("POST", `/undo/${removed.body.meta.undo.token}`)).status).toBe(200);
    expect(await seen()).toMatchObject({ name: "Az kalanlar" });
  });

  test("is nobody else's, and to whom it is shown and where is still its owner's", async () => {
    const early = await admin.send("DELETE", path());
    await becomes("inactive");

    const others = await kerem.send("DELETE", path());
    const unshared = await admin.send("PATCH", path(), { shared: false });
    const moved = await admin.send("PATCH", path(), { position: 0.5 });

    expect([early, others, unshared, moved].map(({ body }) => body.code)).toEqual(Array(4).fill("forbidden"));
    expect(await seen()).toMatchObject({ shared: true, position: view.position });
  });

  test("is an Admin's too once its owner's account is gone", async () => {
    exec("UPDATE users SET removed_at = 1 WHERE id = 2");

    expect((await admin.send("DELETE", path())).status).toBe(200);
  });

  test("is brought back by nobody who is no Admin any more", async () => {
    await becomes("inactive");
    const removed = await admin.send("DELETE", path());
    exec("UPDATE users SET role = 'Admin' WHERE id = 3; UPDATE users SET role = 'Editör' WHERE id = 1");

    const back = await admin.send("POST", `/undo/${removed.body.meta.undo.token}`);

    expect(back.body.code).toBe("forbidden");
  });
});

describe("the code of a reply that somebody keeps for themself", () => {
  const keep = (who: Client, more = {}) =>
    who.send("POST", "/inbox/canned", { code: "iade-eda", body: "Merhaba", shared: false, ...more });
  const coded = async (who: Client) =>
    (await who.get("/inbox/canned")).body.data.filter(({ code }: Canned) => code === "iade-eda");

  test("is free to others, also once that person has left, and theirs is kept for them", async () => {
    const own = (await keep(eda)).body.data;
    await becomes("inactive");

    const shared = await keep(admin, { shared: true, body: "Herkese" });
    await becomes("active");
    eda = await enter("editor");

    expect(shared.status, JSON.stringify(shared.body)).toBe(201);
    expect((await coded(eda)).map(({ id }: Canned) => id)).toEqual([own.id, shared.body.data.id]);
    const edited = await eda.send("PATCH", `/inbox/canned/${own.id}`, { code: "iade-eda", body: "Selam" });
    expect(edited.body.data).toMatchObject({ body: "Selam" });
    expect((await coded(admin)).map(({ id }: Canned) => id)).toEqual([shared.body.data.id]);
  });

  test("is taken for who has it, and a shared one for all", async () => {
    await keep(eda);
    const again = await keep(eda);
    const other = (await keep(eda, { code: "baska" })).body.data;
    const renamed = await eda.send("PATCH", `/inbox/canned/${other.id}`, { code: "iade-eda" });
    const alsoShared = await keep(eda, { shared: true });
    const asShared = await keep(eda, { code: "kargo" });
    const renamedToShared = await eda.send("PATCH", `/inbox/canned/${other.id}`, { code: "kargo" });

    const refusals = [again, renamed, alsoShared, asShared, renamedToShared];
    expect(refusals.map(({ body }) => body.code)).toEqual(Array(5).fill("code_taken"));
  });

  test("is taken where the reply is shared after another was", async () => {
    const own = (await keep(eda)).body.data;
    await keep(admin, { shared: true });

    const shared = await eda.send("PATCH", `/inbox/canned/${own.id}`, { shared: true });

    expect(shared.body.code).toBe("code_taken");
  });
});
