import { beforeEach, describe, expect, test } from "vitest";
import { NoticeChoices } from "#shared/api/account/notifications.ts";
import { doDueWork } from "../../../server/job-table.ts";
import type { OutgoingMail } from "../../../server/platform.ts";
import { endsIn } from "../../support/app/accounts.ts";
import { type Client, clientOf } from "../../support/app/client.ts";
import { ownApp } from "../../support/app/own-app.ts";
import { statement } from "../../support/database/statement.ts";

let own: Awaited<ReturnType<typeof ownApp>>;
let admin: Client;
let editor: Client;
let sent: OutgoingMail[];
beforeEach(async () => {
  sent = [];
  own = await ownApp({ mail: { handsOn: true, isOff: false, send: async (mail) => void sent.push(mail) } });
  const request = (path: string, init: RequestInit) => own.app.request(path, init);
  [admin, editor] = [await clientOf(undefined, request), await clientOf("editor@example.com", request)];
});

const choose = (body: object) => editor.send("PATCH", "/account/notifications", body);
const assign = async (title: string) => {
  const columnId = (await admin.get("/kanban/boards/1")).body.data.columns[0].id;
  await admin.send("POST", "/kanban/cards", { columnId, title, assigneeIds: [2] });
};
const settle = () => doDueWork(own.platform, 5000);
const at = (iso: string) => own.platform.clock.set(Date.parse(iso));
const heard = async () => (await editor.get("/notifications")).body.data.map(({ title }: { title: string }) => title);

describe("what one is told of", () => {
  test("is all in the app but new orders, and none of it by mail, until chosen otherwise", async () => {
    const choices = NoticeChoices.parse((await editor.get("/account/notifications")).body.data);

    expect(choices.events.assigned).toEqual({ inApp: true, email: "off" });
    expect(choices.events.order.inApp).toBe(false);
    expect(choices.quietHours).toBeNull();
  });

  test("is also what came in by a token of one's own, as an order of the shop's site", async () => {
    await choose({ events: { order: { inApp: true } } });
    const made = { name: "Site", scopes: ["orders:write"], expiresAt: endsIn(90) };
    const { value } = (await editor.send("POST", "/account/tokens", made)).body.data;
    const product = {
      name: "Son rafta",
      category: "Books",
      price: 20,
      sku: "LAST-ONE",
      stock: 1,
      lowStockThreshold: 0,
    };
    const { id } = (await admin.send("POST", "/ecommerce/products", product)).body.data;
    const order = {
      customer: { name: "Site Alıcısı", email: "site@example.com" },
      lines: [{ productId: id, quantity: 1 }],
      paymentMethod: "Credit Card",
    };

    const taken = await editor.send("POST", "/ecommerce/orders", order, { authorization: `Bearer ${value}` });

    expect(taken.status).toBe(201);
    expect((await editor.get("/notifications")).body.data).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ kind: "order", title: taken.body.data.number }),
        expect.objectContaining({ kind: "out_of_stock", title: product.name }),
      ]),
    );
  });

  test("changes key by key, for oneself alone", async () => {
    await choose({ events: { mention: { email: "daily" } } });
    await choose({ events: { mention: { inApp: false } }, quietHours: { from: "22:00", to: "07:00" } });

    const { data } = (await editor.get("/account/notifications")).body;
    expect(data.events.mention).toEqual({ inApp: false, email: "daily" });
    expect(data.quietHours).toEqual({ from: "22:00", to: "07:00" });
    expect((await admin.get("/account/notifications")).body.data.events.mention).toEqual({ inApp: true, email: "off" });
    expect((await editor.get("/account/preferences")).status).toBe(200);
    expect((await choose({ events: { nonsense: { inApp: true } } })).status).toBe(422);
    expect((await choose({ quietHours: { from: "25:00", to: "07:00" } })).status).toBe(422);
  });

  test("is not shown where it was switched off", async () => {
    await choose({ events: { assigned: { inApp: false } } });
    const before = (await editor.get("/notifications")).body.meta.unread;
    await assign("Sessiz");

    expect(await heard()).not.toContain("Sessiz");
    expect((await editor.get("/notifications")).body.meta.unread).toBe(before);
  });

  test("a new order is told of to who asked for it", async () => {
    await choose({ events: { order: { inApp: true } } });
    const order = {
      customerId: 5,
      lines: [{ productId: 1, quantity: 1 }],
      paymentMethod: "Crypto",
      paid: false,
      note: "",
    };
    const { body } = await admin.send("POST", "/ecommerce/orders", order);

    expect(await heard()).toContain(body.data.number);
  });
});

describe("mails about it", () => {
  test("go at once, in one's own language, with the way there", async () => {
    await editor.send("PATCH", "/account/preferences", { language: "tr" });
    await choose({ events: { assigned: { email: "now" } } });
    await assign("Vitrin");
    await settle();
    await settle();

    expect(sent.filter(({ to }) => to.includes("editor@example.com"))).toMatchObject([
      { subject: "Size atandı: Vitrin", text: expect.stringMatching(/http:\/\/[^\n]+\/kanban\?.*card=\d+/) },
    ]);
  });

  test("lead to the address the shop is set up with, whatever it was called when they were asked for", async () => {
    await choose({ events: { assigned: { email: "now" } } });
    await assign("Vitrin");
    const settings = { ...own.platform.settings, publicOrigin: "https://pano.example" };
    await doDueWork({ ...own.platform, settings }, 5000);
    await settle();

    const [mail] = sent.filter(({ to }) => to.includes("editor@example.com"));
    expect(mail?.text.match(/https?:\/\/[^/\s]+/g)).toEqual(["https://pano.example", "https://pano.example"]);
  });

  test("wait in quiet hours until these are over", async () => {
    await choose({ events: { assigned: { email: "now" } }, quietHours: { from: "22:00", to: "07:00" } });
    at("2026-06-15T20:30:00.000Z");
    await assign("Gece");
    await settle();
    expect(sent).toEqual([]);

    at("2026-06-16T03:59:00.000Z");
    await settle();
    expect(sent).toEqual([]);
    at("2026-06-16T04:00:00.000Z");
    await settle();

    expect(sent).toHaveLength(1);
  });

  test("come together once a day at eight", async () => {
    await choose({ events: { assigned: { email: "daily" } } });
    await assign("Bir");
    await assign("İki");
    await settle();
    expect(sent).toEqual([]);

    at("2026-06-16T05:00:00.000Z");
    await settle();

    expect(sent).toMatchObject([{ subject: "2 notifications today" }]);
    expect(sent[0]?.text).toMatch(/Bir[\s\S]*İki/);
    expect(await heard()).toEqual(expect.arrayContaining(["Bir", "İki"]));
  });

  test.each([
    ["2027-03-28", "05:59", "06:00"],
    ["2026-10-25", "06:59", "07:00"],
  ])("come at eight of the clock also on %s, when Berlin's clocks change", async (day, early, eight) => {
    await editor.send("PATCH", "/account/preferences", { timeZone: "Europe/Berlin" });
    await choose({ events: { assigned: { email: "daily" } } });
    await assign("Saat");
    own.db.exec(`UPDATE notifications SET at = ${Date.parse(`${day}T04:00:00.000Z`)} WHERE mail = 'daily'`);
    at(`${day}T${early}:00.000Z`);
    await settle();
    const before = sent.length;

    at(`${day}T${eight}:00.000Z`);
    await settle();

    expect([before, sent.length]).toEqual([0, 1]);
  });

  test("do not go to who may no longer sign in", async () => {
    await choose({ events: { assigned: { email: "now" } } });
    await assign("Geç");
    own.db.run(statement("UPDATE users SET status = 'inactive' WHERE id = 2"));
    await settle();

    expect(sent).toEqual([]);
  });
});
