import { beforeEach, describe, expect, test } from "vitest";
import { type Client, clientOf } from "../../support/app/client.ts";
import { ownApp } from "../../support/app/own-app.ts";

const EDITOR = "editor@example.com";
let own: Awaited<ReturnType<typeof ownApp>>;
let admin: Client;
let editor: Client;

beforeEach(async () => {
  own = await ownApp();
  const request = (path: string, init: RequestInit) => own.app.request(path, init);
  admin = await clientOf("admin@example.com", request);
  editor = await clientOf(EDITOR, request);
});

const idOf = async (email: string) => (await admin.get(`/datatable/users?q=${email}`)).body.data[0].id as number;
async function change(by: Client, id: number, body: object) {
  const { version } = (await admin.get(`/datatable/users/${id}`)).body.data;
  return by.send("PATCH", `/datatable/users/${id}`, body, { "if-match": `"v${version}"` });
}

describe.each([
  ["off", 0],
  ["on", 1],
])("with roles %s", (_, on) => {
  beforeEach(() => own.db.exec(`UPDATE workspace SET enforce_roles = ${on}`));

  test.each([
    ["the name", { name: "Somebody Else" }],
    ["the address", { email: "somebody@example.com" }],
    ["the role", { role: "Kullanıcı" }],
    ["the status", { status: "inactive" }],
  ])("an Editör does not change %s of an Admin's account", async (_what, body) => {
    const answer = await change(editor, await idOf("admin@example.com"), body);

    expect(answer.body).toMatchObject({ status: 403, code: "forbidden" });
  });

  test("an Editör does not reactivate an account; an Admin does", async () => {
    const user = await idOf("user@example.com");
    own.db.exec(`UPDATE users SET status = 'inactive' WHERE id = ${user}`);

    expect((await change(editor, user, { status: "active" })).body.code).toBe("forbidden");
    expect((await change(admin, user, { status: "active" })).status).toBe(200);
  });

  test("who is no Admin any more does not undo another account's name", async () => {
    const { body } = await change(admin, await idOf(EDITOR), { name: "Renamed" });
    own.db.exec("UPDATE users SET role = 'Admin' WHERE email = 'editor@example.com'");
    own.db.exec("UPDATE users SET role = 'Editör' WHERE email = 'admin@example.com'");

    const undone = await admin.send("POST", `/undo/${body.meta.undo.token}`);

    expect(undone.body).toMatchObject({ status: 403, code: "forbidden" });
  });
});

test("with roles off an Editör renames a person without a password, and themself", async () => {
  own.db.exec("UPDATE workspace SET enforce_roles = 0");

  expect((await change(editor, 5, { name: "Another Name" })).status).toBe(200);
  expect((await change(editor, await idOf(EDITOR), { name: "My Name" })).status).toBe(200);
});
