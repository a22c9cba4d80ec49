import { beforeAll, expect, test } from "vitest";
import { type Client, clientOf } from "../../support/app/client.ts";
import { all, byHand } from "../../support/component/by-hand.ts";

const emails = { Admin: "admin@example.com", Editör: "editor@example.com", Kullanıcı: "user@example.com" } as const;
type Role = keyof typeof emails;
const roles = Object.keys(emails) as Role[];

let shop: Awaited<ReturnType<typeof byHand>>;
const clients = {} as Record<Role, Client>;
beforeAll(async () => {
  shop = await byHand();
  for (const role of roles) clients[role] = await clientOf(emails[role], (path, init) => shop.app.request(path, init));
});

interface Item {
  object: string;
  action: string;
}

/** What each role hears of an act of the Editör's, as `object action`. */
async function heard(act: (editor: Client) => Promise<unknown>): Promise<Record<Role, string[]>> {
  const { cursor } = (await clients.Admin.get("/changes")).body.data;
  await act(clients.Editör);
  await all(shop.platform);
  const told = {} as Record<Role, string[]>;
  for (const role of roles) {
    const { items } = (await clients[role].get(`/changes?since=${cursor}`)).body.data as { items: Item[] };
    told[role] = items.map(({ object, action }) => `${object} ${action}`);
  }
  return told;
}

const ofOwner = (...own: string[]) => ({ Admin: [], Editör: own, Kullanıcı: [] });
const ofAll = (...all: string[]) => ({ Admin: all, Editör: all, Kullanıcı: all });

const view = { screen: "orders", name: "Mine", query: "status=pending", shared: false };
const expiresAt = "2026-07-15T12:00:00.000Z";
const made = async (client: Client, more: object = {}) =>
  (await client.send("POST", "/views", { ...view, name: crypto.randomUUID().slice(0, 20), ...more })).body.data.id;

test.each([
  [
    "a new token",
    "account.token_added",
    (c: Client) => c.send("POST", "/account/tokens", { name: "Script", scopes: ["orders:read"], expiresAt }),
  ],
  [
    "other sessions ended",
    "account.sessions_ended",
    async (c: Client) => {
      await clientOf(emails.Editör, (path, init) => shop.app.request(path, init));
      return c.send("DELETE", "/account/sessions");
    },
  ],
  [
    "an address asked for",
    "account.email_asked",
    (c: Client) => c.send("POST", "/account/email", { email: "moved@example.com", password: "Demo-2026!" }),
  ],
] as const)("%s is told to its owner only", async (_, action, act) => {
  expect(await heard(act)).toEqual(ofOwner(`person ${action}`));
});

test("another name of one's own is told to everybody", async () => {
  const { version } = (await clients.Editör.get("/account")).body.data;

  expect(
    await heard((c) => c.send("PATCH", "/account", { username: "Another Name" }, { "if-match": `"v${version}"` })),
  ).toEqual(ofAll("person account.changed"));
});

test("a private view is told to its owner only: added, changed, removed and brought back", async () => {
  const told = await heard(async (c) => {
    const id = await made(c);
    await c.send("PATCH", `/views/${id}`, { name: "Other" });
    const { body } = await c.send("DELETE", `/views/${id}`);
    await c.send("POST", `/undo/${body.meta.undo.token}`);
  });

  expect(told).toEqual(ofOwner("view view.added", "view view.changed", "view view.removed", "view view.undone"));
});

test("a shared view is told to everybody, and so is that it no longer is one", async () => {
  const told = await heard(async (c) => {
    const id = await made(c, { shared: true });
    await c.send("PATCH", `/views/${id}`, { shared: false });
    await c.send("PATCH", `/views/${id}`, { name: "Mine again" });
  });

  expect(told.Kullanıcı).toEqual(["view view.added", "view view.changed"]);
  expect(told.Editör).toEqual(["view view.added", "view view.changed", "view view.changed"]);
});

test("a private canned reply is told to its owner only", async () => {
  const told = await heard((c) => c.send("POST", "/inbox/canned", { code: "mine", body: "Hello", shared: false }));

  expect(told).toEqual(ofOwner("canned canned.added"));
});

test("notifications that were read are told to their owner only", async () => {
  shop.db.exec(
    `UPDATE notifications SET read_at = NULL, in_app = 1, user_id = (SELECT id FROM users WHERE email = '${emails.Editör}')`,
  );

  const told = await heard((c) => c.send("POST", "/notifications/read", { all: true }));

  expect(told).toEqual(ofOwner("notification notification.read"));
});
