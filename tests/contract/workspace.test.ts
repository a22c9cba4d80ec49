import { beforeAll, describe, expect, test } from "vitest";
import { Workspace } from "#shared/api/workspace/workspace.ts";
import { type Client, clientOf } from "../support/app/client.ts";

let admin: Client;
let user: Client;
beforeAll(async () => {
  [admin, user] = [await clientOf(), await clientOf("user@example.com")];
});

const now = async (): Promise<Workspace> => Workspace.parse((await admin.get("/workspace")).body.data);
const change = async (client: Client, body: object) => {
  const { version } = await now();
  return client.send("PATCH", "/workspace", body, { "if-match": `"v${version}"` });
};

describe("the shop's settings", () => {
  test("are those the sample shop was made with, and the currency is locked by its orders", async () => {
    expect(await now()).toMatchObject({
      name: "Örnek Dükkân",
      logo: null,
      currency: "USD",
      currencyLocked: true,
      timeZone: "Europe/Istanbul",
      lowStockDefault: 10,
      taxRate: 20,
      orderPrefix: "#",
      enforceRoles: false,
    });
  });

  test("are changed at the version that was seen, and told in the history", async () => {
    const before = await now();

    const stale = await admin.send(
      "PATCH",
      "/workspace",
      { name: "X shop" },
      { "if-match": `"v${before.version + 3}"` },
    );
    const changed = await change(admin, {
      name: "  Çarşı Dükkânı ",
      taxRate: 18.5,
      lowStockDefault: 7,
      orderPrefix: "D-",
    });
    const [entry] = (await admin.get("/audit?object=workspace&pageSize=1")).body.data;

    expect([stale.status, stale.body.data.version]).toEqual([412, before.version]);
    expect(changed.status).toBe(200);
    expect(Workspace.parse(changed.body.data)).toMatchObject({
      name: "Çarşı Dükkânı",
      taxRate: 18.5,
      lowStockDefault: 7,
      orderPrefix: "D-",
      version: before.version + 1,
    });
    expect(changed.headers.get("etag")).toBe(`W/"v${before.version + 1}.${changed.body.data.revision}"`);
    expect(entry).toMatchObject({
      action: "workspace.changed",
      object: "workspace",
      objectId: 1,
      objectName: "Çarşı Dükkânı",
      actor: { id: 1, name: "Deniz Yılmaz" },
      before: { name: "Örnek Dükkân", tax_bps: 2000, order_prefix: "#" },
      after: { name: "Çarşı Dükkânı", tax_bps: 1850, order_prefix: "D-" },
    });
  });

  test("refuse by name what cannot be", async () => {
    const refused = async (body: object) => {
      const { status, body: answer } = await change(admin, body);
      return [status, answer.errors?.map(({ field, code }: { field: string; code: string }) => `${field} ${code}`)];
    };

    expect(await refused({ name: "X" })).toEqual([422, ["name too_short"]]);
    expect(await refused({ taxRate: 50.5 })).toEqual([422, ["taxRate too_big"]]);
    expect(await refused({ taxRate: 1.005 })).toEqual([422, ["taxRate too_many_decimals"]]);
    expect(await refused({ timeZone: "Mars/Base" })).toEqual([422, ["timeZone not_in_list"]]);
    expect(await refused({ orderPrefix: "123456" })).toEqual([422, ["orderPrefix too_long"]]);
    expect(await refused({ currency: "XXX" })).toEqual([422, ["currency not_in_list"]]);
    expect(await refused({ logoId: "no-such-picture" })).toEqual([422, ["logoId unknown_reference"]]);
    expect(await refused({ name: "Dükkân", siteKey: "x" })).toEqual([422, ["siteKey unknown_field"]]);
    expect((await change(admin, {})).status).toBe(422);
  });

  test("keep the currency once an order exists", async () => {
    const { status, body } = await change(admin, { currency: "EUR" });

    expect([status, body.code]).toEqual([409, "currency_locked"]);
    expect((await change(admin, { currency: "USD" })).status).toBe(200);
  });

  test("of another time zone have every day's figures fall again, and back", async () => {
    const months = async () => (await admin.get("/ecommerce/monthly-sales")).body.data;
    const before = await months();

    const moved = await change(admin, { timeZone: "Pacific/Kiritimati" });
    const calendar = (await admin.get("/ecommerce/orders/calendar?month=2026-06")).body.data as { orders: number }[];
    const back = await change(admin, { timeZone: "Europe/Istanbul" });

    expect([moved.status, back.status]).toEqual([200, 200]);
    expect(calendar.length).toBeGreaterThan(0);
    expect(await months()).toEqual(before);
  });
});

test("a second factor is demanded by nobody who has none", async () => {
  const refused = await change(admin, { requireTwoFactor: true });

  expect([refused.status, refused.body.code]).toEqual([409, "own_factor_first"]);
  expect((await now()).requireTwoFactor).toBe(false);
  expect((await change(user, { requireTwoFactor: true })).body.code).toBe("forbidden");
});

describe("roles", () => {
  test("are switched on by an Admin only, and shut the settings for everybody else", async () => {
    expect((await change(user, { enforceRoles: true })).status).toBe(403);
    expect((await change(user, { lowStockDefault: 8 })).status).toBe(200);

    expect((await change(admin, { enforceRoles: true })).status).toBe(200);
    const told = [await user.get("/workspace"), await user.get("/audit"), await user.get("/team")];
    const standing = (await user.get("/account/standing")).body.data;
    expect((await change(admin, { enforceRoles: false })).status).toBe(200);

    expect(told.map(({ status, body }) => [status, body.code])).toEqual(Array(3).fill([403, "forbidden"]));
    expect(standing).toMatchObject({ role: "Kullanıcı", enforceRoles: true, currency: "USD" });
  });
});
