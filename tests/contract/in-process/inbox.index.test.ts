import { expect, test } from "vitest";
import { differencesIn } from "../../../server/db/rollups/recount.ts";
import { clientOf } from "../../support/app/client.ts";
import { ownApp } from "../../support/app/own-app.ts";

test("what lists and searches of the inbox are read from follows every act on a conversation", async () => {
  const { app, db, now } = await ownApp();
  const client = await clientOf("admin@example.com", (path, init) => app.request(path, init));
  const begin = async (subject: string) =>
    (await client.send("POST", "/inbox/conversations", { to: ["kime@ozel.example"], subject, body: "Şemsiye" })).body
      .data.id as number;
  const set = async (id: number, change: object) => {
    const answer = await client.send("PATCH", `/inbox/conversations/${id}`, change);
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    return answer.body.meta?.undo?.token as string;
  };
  const idsOf = async (query: string) =>
    ((await client.get(`/inbox/conversations?${query}`)).body.data as { id: number }[]).map(({ id }) => id);
  const whole = async () => {
    for (const index of ["conversations_kept_fts", "conversations_gone_fts"])
      db.exec(`INSERT INTO ${index} (${index}, rank) VALUES ('integrity-check', 1)`);
    for (const table of ["conversation_labels", "label_counters", "conversation_counters"])
      expect(differencesIn(db, table, { now, tz: "Europe/Istanbul" })).toEqual([]);
  };
  const [first, second] = [await begin("Papatya bir"), await begin("Papatya iki")];

  for (const id of [first, second]) await set(id, { labelIds: [1, 2] });
  const before = await idsOf("folder=all&label=1&q=papatya");
  // What was written has gone out by the first hour, so that the second one's is later.
  for (const hours of [1, 2])
    await client.send("PUT", "/dev/clock", { now: new Date(now + hours * 3_600_000).toISOString() });
  const reply = { kind: "reply", body: "Zambak zxa", force: true };
  expect((await client.send("POST", `/inbox/conversations/${first}/messages`, reply)).body.data).toMatchObject({
    conversationId: first,
  });
  expect([before, await idsOf("folder=all&label=1")].map((ids) => ids[0])).toEqual([second, first]);
  expect(await idsOf("q=zambak")).toEqual([first]);
  await whole();

  const undo = await set(first, { status: "trash" });
  expect([await idsOf("q=zambak"), await idsOf("q=zambak&folder=trash")]).toEqual([[], [first]]);
  expect([await idsOf("q=zx"), await idsOf("q=zx&folder=trash")]).toEqual([[], [first]]);
  expect(await idsOf("folder=trash&label=2")).toEqual([first]);
  await whole();

  await client.send("POST", `/undo/${undo}`);
  expect([await idsOf("q=zambak"), await idsOf("q=zx"), await idsOf("q=to:ozel.exam%20zambak")]).toEqual([
    [first],
    [first],
    [first],
  ]);
  await whole();

  await set(second, { status: "spam", labelIds: [2] });
  await set(second, { status: "trash" });
  await client.send("DELETE", `/inbox/conversations/${second}`);
  expect([await idsOf("folder=trash&q=papatya"), await idsOf("q=papatya")]).toEqual([[], [first]]);
  await whole();
});
