import { beforeEach, describe, expect, test } from "vitest";
import { MANY_SETTINGS, manyShops, OPERATOR, signedUp } from "../../support/host/many-shops.ts";

let shops: ReturnType<typeof manyShops>;
beforeEach(() => {
  shops = manyShops();
});

const operate = (method: string, path: string, body?: object) =>
  shops.ask("10.0.0.2", `/api/operator/shops${path}`, {
    method,
    headers: OPERATOR,
    ...(body && { body: JSON.stringify(body) }),
  });
const add = (host: string, more: object = {}) => operate("POST", "", { host, admin: "boss@shop.example", ...more });
const page = { accept: "text/html" };

describe("a host that is no shop", () => {
  test.each(["none.example", "10.0.0.1", "a.example.", "x.a.example"])(
    "%s answers 404 and names nothing",
    async (host) => {
      await add("a.example");

      const html = await shops.ask(host, "/login", { headers: page });
      const call = await shops.ask(host, "/api/ecommerce/products");
      const file = await shops.ask(host, "/assets/app.js");
      const write = await shops.ask(host, "/api/auth/login", { method: "POST", body: "{}" });

      expect([html.status, call.status, file.status, write.status]).toEqual([404, 404, 404, 404]);
      expect(html.text).toBe(
        '<!doctype html><html lang="en"><meta charset="utf-8"><title>Not found</title><h1>Not found</h1></html>\n',
      );
      expect(call.body).toMatchObject({ status: 404, data: null, code: "not_found", message: "Not found" });
      for (const { text, headers } of [html, call, file])
        expect(`${text}${[...headers].join()}`).not.toMatch(/pano|a\.example|mock/i);
      expect(html.headers.get("content-security-policy")).toContain("default-src 'none'");
      expect(shops.house.opened()).toBe(1);
    },
  );

  test("health calls answer for the deployment, and only with the operator's key is there anything else", async () => {
    expect((await shops.ask("10.0.0.1", "/api/health")).body).toEqual({ status: 200, data: { ok: true } });
    expect(await shops.ask("10.0.0.1", "/api/health/ready")).toMatchObject({ status: 200 });

    const without = await shops.ask("10.0.0.1", "/api/operator/shops");
    const wrong = await shops.ask("10.0.0.1", "/api/operator/shops", { headers: { authorization: "Bearer no" } });
    expect([without.status, wrong.status, without.body.code]).toEqual([404, 404, "not_found"]);
  });

  test("the directory that does not answer is a 503, not a 404", async () => {
    shops.directory.find = () => {
      throw new Error("disk I/O error");
    };
    const broken = manyShops();
    Object.assign(broken.directory, { find: shops.directory.find });

    expect(await broken.ask("a.example", "/api/version")).toMatchObject({ status: 503, body: { code: "unavailable" } });
  });
});

describe("a suspended shop", () => {
  test("answers 503 until it is resumed, but not to its operator", async () => {
    const admin = await signedUp(shops.ask, "a.example");
    expect((await operate("POST", "/a.example/suspend")).body.data).toMatchObject({ state: "suspended" });

    const html = await shops.ask("a.example", "/login", { headers: page });
    const call = await shops.ask("a.example", "/api/account", { headers: admin });
    expect([html.status, html.headers.get("retry-after"), html.text]).toEqual([
      503,
      "60",
      expect.stringContaining("<h1>Not available at present</h1>"),
    ]);
    expect([call.status, call.headers.get("retry-after"), call.body.code]).toEqual([503, "60", "unavailable"]);
    expect(await operate("GET", "/a.example/api/health/ready")).toMatchObject({ status: 200 });

    await operate("POST", "/a.example/resume");
    expect(await shops.ask("a.example", "/api/account", { headers: admin })).toMatchObject({ status: 200 });
  });

  test("its open streams end", async () => {
    const admin = await signedUp(shops.ask, "a.example");
    const stream = await shops.fetch(new Request("https://a.example/api/changes/stream", { headers: admin }));
    expect(stream.status).toBe(200);

    await operate("POST", "/a.example/suspend");

    await expect(stream.text()).resolves.toBeTypeOf("string");
  });
});

describe("a shop that does not start", () => {
  test("answers 503 on its host, with one line in the log that names it, and others go on", async () => {
    await add("a.example");
    await add("b.example");
    for (const { id } of shops.directory.list() as { id: string }[]) await shops.house.close(id);
    shops.broken.add("a.example");

    expect(await shops.ask("a.example", "/api/version")).toMatchObject({ status: 503, body: { code: "unavailable" } });
    expect(await shops.ask("a.example", "/login", { headers: page })).toMatchObject({ status: 503 });
    expect(await shops.ask("b.example", "/api/version")).toMatchObject({ status: 200 });
    expect(shops.logged.filter(({ level }) => level === "error")).toMatchObject([
      { line: "a shop did not open", facts: { shop: "a.example", error: "the file is damaged" } },
    ]);
  });
});

describe("the operator's calls", () => {
  test.each([
    [{ host: "" }, "it is empty"],
    [{ host: "a.example:80" }, "leave out the port"],
    [{ host: "127.0.0.1" }, "it is an IP address"],
    [{ host: "a_b.example" }, "it has an underscore"],
    [{ host: "a.example." }, "leave out the dot at its end"],
    [{ admin: "nobody" }, '--admin must be an email address, not "nobody".'],
    [{ admin: undefined }, "HOST and --admin EMAIL must be given."],
    [{ id: "12" }, "--id must be the id of a shop: 32 to 64 hex digits."],
  ])("add refuses %j in one sentence", async (body, sentence) => {
    const { status, body: told } = await add("a.example", body);

    expect([status, told.code]).toEqual([422, "validation_failed"]);
    expect(told.message).toContain(sentence);
    expect(shops.directory.list()).toEqual([]);
  });

  test("add normalises the host, and its link is the only way to the first account", async () => {
    const { body } = await add("A.Example");
    expect(body.data).toMatchObject({
      host: "a.example",
      state: "active",
      id: expect.stringMatching(/^[0-9a-f]{32}$/),
    });
    expect((body.data as { link: string }).link).toMatch(/^https:\/\/a\.example\/register\?invite=[\w-]{43}$/);

    const person = {
      username: "Deniz",
      phoneNumber: "+90 532 000 00 00",
      email: "x@x.example",
      password: "Sakin-Deniz-94",
    };
    const headers = { "content-type": "application/json" };
    const stranger = await shops.ask("a.example", "/api/auth/register", {
      method: "POST",
      headers,
      body: JSON.stringify(person),
    });
    expect([stranger.status, stranger.body.code]).toEqual([403, "registration_closed"]);
  });

  test("add again gives a new link until there is an account, and then refuses", async () => {
    const [first, second] = [await add("a.example"), await add("a.example")];
    const inviteOf = ({ body }: typeof first) =>
      new URL((body.data as { link: string }).link).searchParams.get("invite");
    expect(await shops.ask("a.example", `/api/auth/invites/${inviteOf(first)}`)).toMatchObject({ status: 410 });
    expect(await shops.ask("a.example", `/api/auth/invites/${inviteOf(second)}`)).toMatchObject({
      status: 200,
      body: { data: { email: "boss@shop.example", role: "Admin" } },
    });

    await signedUp(shops.ask, "a.example");
    const refused = await add("a.example");
    expect([refused.status, refused.body.message]).toEqual([
      400,
      "HOST names a shop that has accounts already: a.example.",
    ]);
  });

  test("remove needs the same host as --confirm, and then deletes the shop", async () => {
    await signedUp(shops.ask, "a.example");
    for (const confirm of ["", "b.example", "A.example"]) {
      const refused = await operate("DELETE", `/a.example?confirm=${confirm}`);
      expect([refused.status, refused.body.message]).toEqual([422, "--confirm must repeat the host name a.example."]);
    }
    expect(await shops.ask("a.example", "/api/version")).toMatchObject({ status: 200 });

    expect(await operate("DELETE", "/a.example?confirm=a.example")).toMatchObject({ status: 200 });
    expect(await shops.ask("a.example", "/api/version")).toMatchObject({ status: 404 });
    expect([shops.directory.list(), shops.databases.size]).toEqual([[], 0]);
  });

  test("a removal that was interrupted leaves a host that answers 404 and can be removed again", async () => {
    await add("a.example");
    const [shop] = (await shops.directory.list()) as { id: string }[];
    await shops.directory.setState(shop?.id ?? "", "closed");
    const fresh = await shops.ask("10.0.0.1", "/api/operator/shops/a.example/resume", {
      method: "POST",
      headers: OPERATOR,
    });

    expect(fresh.body.message).toBe("HOST names a shop that is being removed: a.example.");
    expect(await operate("DELETE", "/a.example?confirm=a.example")).toMatchObject({ status: 200 });
  });

  test("calls for an unknown host say so", async () => {
    for (const [method, path] of [
      ["POST", "/suspend"],
      ["POST", "/resume"],
      ["DELETE", ""],
      ["GET", "/secrets"],
    ] as const) {
      const { status, body } = await operate(method, `/none.example${path}`);
      expect([status, body.message]).toEqual([404, "HOST names no shop of this deployment: none.example."]);
    }
  });

  test("a removed shop can be added again under its id, so that its backups fit", async () => {
    const { id } = (await add("a.example")).body.data as { id: string };
    const secrets = await operate("GET", "/a.example/secrets");
    await operate("DELETE", "/a.example?confirm=a.example");

    expect((await add("new.example", { id })).body.data).toMatchObject({ id, host: "new.example" });

    expect((await operate("GET", "/new.example/secrets")).body.data).toEqual(secrets.body.data);
    expect((await add("b.example", { id })).body.message).toBe("--id names another shop of this deployment.");
    expect(JSON.stringify(secrets.body.data)).not.toContain(MANY_SETTINGS.INBOUND_SECRET);
  });
});
