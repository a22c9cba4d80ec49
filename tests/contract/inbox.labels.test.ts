import { beforeAll, describe, expect, test } from "vitest";
import { type Client, clientOf } from "../support/app/client.ts";
import { ownApp } from "../support/app/own-app.ts";
import { mail, receive } from "../support/records/inbox.ts";

let client: Client;
let colleague: Client;
beforeAll(async () => {
  client = await clientOf();
  colleague = await clientOf("editor@example.com");
});
const names = async () => (await client.get("/inbox/labels")).body.data.map(({ name }: { name: string }) => name);

describe("labels", () => {
  test("are made, renamed and removed, and an undo brings one back everywhere", async () => {
    const { conversationId: id } = (await receive(mail())).body.data;
    const made = await client.send("POST", "/inbox/labels", { name: "Özel iş", colour: "pink" });
    const label = made.body.data.id;
    await client.send("PATCH", `/inbox/conversations/${id}`, { labelIds: [label] });
    const labels = async () => (await client.get(`/inbox/conversations/${id}`)).body.data.labels;

    const renamed = await client.send("PATCH", `/inbox/labels/${label}`, { name: "Özel" });
    expect(renamed.body.data).toEqual({ id: label, name: "Özel", colour: "pink" });
    const removed = await client.send("DELETE", `/inbox/labels/${label}`);
    expect([await labels(), await names()]).toEqual([[], expect.not.arrayContaining(["Özel"])]);
    await client.send("POST", `/undo/${removed.body.meta.undo.token}`);

    expect(await labels()).toMatchObject([{ name: "Özel" }]);
  });

  test("have names of their own, whatever the case", async () => {
    expect((await client.send("POST", "/inbox/labels", { name: "KARGO", colour: "red" })).body.code).toBe("name_taken");
    expect((await client.send("PATCH", "/inbox/labels/2", { name: " kargo " })).body.code).toBe("name_taken");
  });

  test.each([
    ["no name", { name: " ", colour: "red" }, "name", "required"],
    ["31 letters", { name: "ş".repeat(31), colour: "red" }, "name", "too_long"],
    ["a colour nobody has", { name: "x", colour: "#fff" }, "colour", "not_in_list"],
  ])("with %s are refused", async (_, body, field, code) => {
    const answer = await client.send("POST", "/inbox/labels", body);

    expect(answer.body.errors).toContainEqual(expect.objectContaining({ field, code }));
  });

  test("are fifty at most", async () => {
    const { app } = await ownApp();
    const own = await clientOf("admin@example.com", (path, init) => app.request(path, init));
    const make = (n: number) => own.send("POST", "/inbox/labels", { name: `Etiket ${n}`, colour: "grey" });
    for (let n = 6; n < 50; n++) expect((await make(n)).status).toBe(201);

    expect((await make(50)).body.code).toBe("label_limit");
    const removed = await own.send("DELETE", "/inbox/labels/1");
    expect((await make(51)).status).toBe(201);
    expect((await own.send("POST", `/undo/${removed.body.meta.undo.token}`)).body.code).toBe("label_limit");
  });
});

describe("canned replies", () => {
  test("are there by their codes", async () => {
    const { body } = await client.get("/inbox/canned");

    expect(body.data.map(({ code }: { code: string }) => code)).toEqual(
      expect.arrayContaining(["fatura", "iade", "kargo", "stok", "tesekkur"]),
    );
  });

  test("of one's own are one's own until they are shared", async () => {
    const code = `ozel-${Date.now() % 100_000}`;
    const made = await colleague.send("POST", "/inbox/canned", {
      code,
      body: "Selam {{customer.name}}",
      shared: false,
    });
    const seen = async () =>
      (await client.get("/inbox/canned")).body.data.some((one: { code: string }) => one.code === code);

    expect([made.status, await seen()]).toEqual([201, false]);
    expect((await client.send("PATCH", `/inbox/canned/${made.body.data.id}`, { body: "x" })).status).toBe(404);
    const edited = await colleague.send("PATCH", `/inbox/canned/${made.body.data.id}`, { body: "Merhaba" });
    expect(edited.body.data).toMatchObject({ body: "Merhaba", shared: false });
    expect(await seen()).toBe(false);
    await colleague.send("PATCH", `/inbox/canned/${made.body.data.id}`, { shared: true });

    expect(await seen()).toBe(true);
    const removed = await colleague.send("DELETE", `/inbox/canned/${made.body.data.id}`);
    expect([removed.status, await seen()]).toEqual([200, false]);
  });

  test.each([
    ["a code of one letter", { code: "a", body: "x" }, "code", "too_short"],
    ["a code with blanks", { code: "iki kelime", body: "x" }, "code", "bad_format"],
    ["a code in capitals", { code: "KARGO", body: "x" }, "code", "bad_format"],
    ["no text", { code: "bos", body: "  " }, "body", "required"],
    ["5,001 letters", { code: "uzun", body: "x".repeat(5_001) }, "body", "too_long"],
  ])("with %s are refused", async (_, body, field, code) => {
    const answer = await client.send("POST", "/inbox/canned", body);

    expect(answer.body.errors).toContainEqual(expect.objectContaining({ field, code }));
  });

  test("have codes of their own", async () => {
    expect((await client.send("POST", "/inbox/canned", { code: "kargo", body: "x" })).body.code).toBe("code_taken");
  });
});

describe("with roles enforced: Admin, Editör, Kullanıcı", () => {
  let all: Client[];
  let request: (path: string, init: RequestInit) => Response | Promise<Response>;
  beforeAll(async () => {
    const { app, db } = await ownApp();
    db.exec("UPDATE workspace SET enforce_roles = 1");
    request = (path, init) => app.request(path, init);
    all = await Promise.all(["admin", "editor", "user"].map((name) => clientOf(`${name}@example.com`, request)));
  });
  const begun = async () => (await receive(mail(), { request })).body.data.conversationId as number;
  let n = 0;

  test.each<[string, (who: Client, id: number) => ReturnType<Client["send"]>, number[]]>([
    ["read", (who, id) => who.get(`/inbox/conversations/${id}`), [200, 200, 200]],
    [
      "mark read and star",
      (who, id) => who.send("PATCH", `/inbox/conversations/${id}`, { unread: false, starred: true }),
      [200, 200, 200],
    ],
    ["archive", (who, id) => who.send("PATCH", `/inbox/conversations/${id}`, { status: "archived" }), [200, 200, 403]],
    [
      "star and archive at once",
      (who, id) => who.send("PATCH", `/inbox/conversations/${id}`, { starred: true, status: "archived" }),
      [200, 200, 403],
    ],
    ["archive many", (who, id) => who.send("POST", "/inbox/bulk", { ids: [id], status: "archived" }), [200, 200, 403]],
    [
      "reply",
      (who, id) => who.send("POST", `/inbox/conversations/${id}/messages`, { kind: "reply", body: "x", force: true }),
      [201, 201, 403],
    ],
    [
      "write to somebody",
      (who) => who.send("POST", "/inbox/conversations", { to: ["a@b.example"], body: "x" }),
      [201, 201, 403],
    ],
    ["draft", (who, id) => who.send("PUT", `/inbox/conversations/${id}/draft`, { body: "x" }), [200, 200, 403]],
    ["make a label", (who) => who.send("POST", "/inbox/labels", { name: `L${++n}`, colour: "red" }), [201, 201, 403]],
    [
      "keep a reply of one's own",
      (who) => who.send("POST", "/inbox/canned", { code: `k${++n}`, body: "x", shared: false }),
      [201, 201, 403],
    ],
    [
      "keep a shared reply",
      (who) => who.send("POST", "/inbox/canned", { code: `p${++n}`, body: "x" }),
      [201, 403, 403],
    ],
    ["remove a shared reply", (who) => who.send("DELETE", `/inbox/canned/${who === all[0] ? 1 : 2}`), [200, 403, 403]],
  ])("%s", async (_, act, wanted) => {
    const statuses: number[] = [];
    for (const who of all) statuses.push((await act(who, await begun())).status);

    expect(statuses).toEqual(wanted);
  });

  test("delete for good: yes, no, no", async () => {
    const statuses: number[] = [];
    for (const who of all) {
      const id = await begun();
      await all[0]!.send("PATCH", `/inbox/conversations/${id}`, { status: "trash" });
      statuses.push((await who.send("DELETE", `/inbox/conversations/${id}`)).status);
    }

    expect(statuses).toEqual([200, 403, 403]);
  });
});
