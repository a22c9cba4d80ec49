import { beforeEach, describe, expect, test } from "vitest";
import { clientOf } from "../../support/app/client.ts";
import { statement } from "../../support/database/statement.ts";
import { mail } from "../../support/records/inbox.ts";
import { letterShop, SELIN as selin } from "../../support/records/letter-shop.ts";

let own: Awaited<ReturnType<typeof letterShop>>;
beforeEach(async () => {
  own = await letterShop();
});
const put = (path: string, body: object) => own.client.send("PUT", path, body);
const elsewhere = () => clientOf("admin@example.com", own.request);
const begin = async (fields: object = {}) =>
  (await own.receive(mail({ from: selin, cc: "ali@firma.example", ...fields }))).conversationId as number;
const withdraw = async (id: number, body: object) => {
  const { body: sent } = await own.client.send("POST", `/inbox/conversations/${id}/messages`, {
    kind: "reply",
    body: "Yolda",
    force: true,
    ...body,
  });
  return own.client.send("DELETE", `/inbox/messages/${sent.data.id}`);
};

describe("a draft holds its recipients", () => {
  test("of a new message, To and Cc, also what could not be sent like that", async () => {
    const written = { to: ["a@x.example", "half"], cc: ["b@x.example"], subject: "Kargo", body: "Merhaba" };
    await put("/inbox/draft", written);

    expect((await (await elsewhere()).get("/inbox/draft")).body.data).toMatchObject(written);
  });

  test.each([
    ["its own", { mode: "own", to: ["a@x.example"], cc: ["b@x.example"] }],
    ["nobody yet", { mode: "own", to: [], cc: [] }],
    ["everybody", { mode: "replyAll", to: [], cc: [] }],
    ["whom it goes to by itself", { mode: "reply", to: [], cc: [] }],
  ])("of an answer: %s", async (_, recipients) => {
    const id = await begin();
    await put(`/inbox/conversations/${id}/draft`, { body: "Merhaba", ...recipients });

    const other = await elsewhere();
    expect((await other.get(`/inbox/conversations/${id}`)).body.data.draft).toMatchObject(recipients);
  });

  test("of an answer that names none goes as it would by itself", async () => {
    const id = await begin();
    await put(`/inbox/conversations/${id}/draft`, { body: "Merhaba" });

    expect((await own.open(id)).draft).toMatchObject({ mode: "reply", to: [], cc: [] });
  });

  test("is refused for too many, or for what is no text", async () => {
    const id = await begin();
    const many = Array.from({ length: 501 }, (_, n) => `a${n}@x.example`);

    for (const recipients of [{ to: many }, { cc: many }, { cc: [7] }, { mode: "all" }])
      expect((await put(`/inbox/conversations/${id}/draft`, { body: "x", ...recipients })).status).toBe(422);
    expect((await put("/inbox/draft", { body: "x", subject: "", cc: many })).status).toBe(422);
  });
});

test("drafts put together keep all their recipients, more than one message may go to", async () => {
  const id = await begin();
  const to = Array.from({ length: 60 }, (_, n) => `a${n}@x.example`);

  const answers = [
    await put(`/inbox/conversations/${id}/draft`, { body: "x", mode: "own", to, cc: to }),
    await put("/inbox/draft", { body: "x", subject: "", to, cc: to }),
  ];

  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  const sent = await own.client.send("POST", `/inbox/conversations/${id}/messages`, { kind: "reply", body: "x", to });
  expect(sent.status).toBe(422);
});

describe("a new message that a build without modes has kept", () => {
  const older = `INSERT INTO drafts (user_id, conversation_id, body, to_json, at, mode)
    VALUES (1, 0, 'Eski', '["old@x.example"]', 1, 'reply')`;

  test("goes to those it names", async () => {
    own.db.exec(older);

    expect((await own.client.get("/inbox/draft")).body.data).toMatchObject({ mode: "own", to: ["old@x.example"] });
  });

  test("keeps them where another message is called back into it", async () => {
    const { body } = await own.client.send("POST", "/inbox/conversations", {
      to: ["a@x.example"],
      subject: "Yeni",
      body: "x",
    });
    own.db.exec(older);

    await own.client.send("DELETE", `/inbox/messages/${body.data.messages[0].id}`);

    const { data } = (await own.client.get("/inbox/draft")).body;
    expect(data.mode).toBe("own");
    expect(data.to.toSorted()).toEqual(["a@x.example", "old@x.example"]);
  });
});

describe("what is called back holds its recipients", () => {
  test("also where only others were chosen since, and nothing was written", async () => {
    const id = await begin();
    const { body: sent } = await own.client.send("POST", `/inbox/conversations/${id}/messages`, {
      kind: "reply",
      body: "Yalnız size",
      force: true,
      to: ["a@x.example"],
      cc: [],
    });
    await put(`/inbox/conversations/${id}/draft`, { body: " ", mode: "replyAll" });

    await own.client.send("DELETE", `/inbox/messages/${sent.data.id}`);

    expect((await own.open(id)).draft).toMatchObject({ mode: "own", to: ["a@x.example"], cc: [] });
  });

  test("those of its own, with Cc", async () => {
    const id = await begin();

    const { body } = await withdraw(id, { to: ["a@x.example"], cc: ["b@x.example"] });

    expect(body.data).toMatchObject({ to: ["a@x.example"], cc: ["b@x.example"] });
    expect((await own.open(id)).draft).toMatchObject({ mode: "own", to: ["a@x.example"], cc: ["b@x.example"] });
  });

  test.each(["reply", "replyAll"])("or that it goes as %s would by itself", async (mode) => {
    const id = await begin();

    await withdraw(id, { mode });

    expect((await own.open(id)).draft).toMatchObject({ mode, to: [], cc: [] });
  });

  test("of a new message", async () => {
    const { body } = await own.client.send("POST", "/inbox/conversations", {
      to: ["a@x.example"],
      cc: ["b@x.example"],
      subject: "Yeni",
      body: "Merhaba",
    });
    expect(body.data.messages[0].recipients.cc).toMatchObject([{ email: "b@x.example" }]);
    await own.client.send("DELETE", `/inbox/messages/${body.data.messages[0].id}`);

    expect((await own.client.get("/inbox/draft")).body.data).toMatchObject({
      to: ["a@x.example"],
      cc: ["b@x.example"],
    });
  });
});

test("a draft that is merged along takes its recipients with it", async () => {
  const [one, two] = [await begin(), await begin()];
  await put(`/inbox/conversations/${one}/draft`, { body: "x", mode: "own", to: ["a@x.example"], cc: ["b@x.example"] });

  await own.client.send("POST", `/inbox/conversations/${one}/merge`, { intoId: two });

  expect((await own.open(two)).draft).toMatchObject({ mode: "own", to: ["a@x.example"], cc: ["b@x.example"] });
});

test("an erased person is no recipient of a draft", async () => {
  const id = await begin();
  const user = "user@example.com";
  await put(`/inbox/conversations/${id}/draft`, { body: "x", mode: "own", to: ["a@x.example"], cc: [user] });
  const erased = await own.client.send("POST", "/datatable/users/3/erase", { confirmEmail: user });
  expect(erased.status).toBeLessThan(300);
  await own.platform.jobs.settle();

  const row = own.db.first<{ n: number }>(
    statement("SELECT count(*) AS n FROM drafts WHERE instr(cc_json, ?) > 0", user),
  );
  expect(row?.n).toBe(0);
});
