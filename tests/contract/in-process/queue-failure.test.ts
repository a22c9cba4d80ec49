import { expect, test, vi } from "vitest";
import { queueWaking } from "../../../server/adapters/queue.ts";
import { clientOf } from "../../support/client.ts";
import { mail, receive } from "../../support/inbox.ts";
import { ownApp } from "../../support/own-app.ts";
import { one } from "../../support/planted.ts";

test("what was kept is answered as kept while the queue that wakes due work takes nothing", async () => {
  const log = vi.fn();
  const { app, cell, platform } = await ownApp({ log });
  const send = () => Promise.reject(new Error("Queue is overloaded"));
  Object.assign(platform.jobs, queueWaking({ send }, { clock: platform.clock, log }));
  const request = (path: string, init: RequestInit) => app.request(path, init);
  const client = await clientOf("admin@example.com", request);
  const id = (await receive(mail(), { request })).body.data.conversationId as number;

  const reply = { kind: "reply", body: "Yolda", force: true };
  const { status, body } = await client.send("POST", `/inbox/conversations/${id}/messages`, reply);

  expect([status, body.data?.text]).toEqual([201, "Yolda"]);
  expect(await one(cell, "SELECT count(*) FROM outbox WHERE message_id = ?", body.data.id)).toBe(1);
  expect(log).toHaveBeenCalledWith("error", expect.any(String), { error: "Error: Queue is overloaded" });
});
