import { expect, test } from "vitest";
import { clientOf } from "../../support/app/client.ts";
import { ownApp } from "../../support/app/own-app.ts";

test("a long conversation is read back to its first message, each page naming the next", async () => {
  const { app, db, now } = await ownApp();
  const client = await clientOf("admin@example.com", (path, init) => app.request(path, init));
  const begun = await client.send("POST", "/inbox/conversations", { to: ["a@b.example"], subject: "Uzun", body: "1" });
  const { id } = begun.body.data;
  db.exec(`WITH RECURSIVE n (i) AS (SELECT 2 UNION ALL SELECT i + 1 FROM n WHERE i < 250)
    INSERT INTO messages (conversation_id, direction, status, author_id, body_text, at)
    SELECT ${id}, 'note', 'noted', 1, i, ${now} FROM n`);
  const { messages, olderMessages } = (await client.get(`/inbox/conversations/${id}`)).body.data;
  const read = (messages as { text: string }[]).map(({ text }) => Number(text));

  for (let next: number | null = messages[0].id; next !== null; ) {
    const { body } = await client.get(`/inbox/conversations/${id}/messages?before=${next}`);
    expect(body.meta).toMatchObject({ pageSize: 100, total: 250, totalExact: true });
    read.unshift(...body.data.map(({ text }: { text: string }) => Number(text)));
    next = body.meta.next;
  }

  expect(olderMessages).toBe(150);
  expect(read).toEqual(Array.from({ length: 250 }, (_, index) => index + 1));
});
