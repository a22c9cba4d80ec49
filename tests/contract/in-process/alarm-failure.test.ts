import { expect, test, vi } from "vitest";
import { alarmJobs } from "../../../server/adapters/workers/alarm.ts";
import { clientOf } from "../../support/app/client.ts";
import { memoryAlarm } from "../../support/app/memory-alarm.ts";
import { ownApp } from "../../support/app/own-app.ts";
import { one } from "../../support/database/planted.ts";
import { mail, receive } from "../../support/records/inbox.ts";

test("a message is stored and answered while the alarm of due work cannot be set", async () => {
  const log = vi.fn();
  const { app, db, platform } = await ownApp({ log });
  // Where the clock stands still nothing falls due by itself.
  const running = { ...platform, settings: { ...platform.settings, fixedNow: null } };
  const setAlarm = () => Promise.reject(new Error("storage is overloaded"));
  Object.assign(
    platform.jobs,
    alarmJobs({ ...memoryAlarm(), setAlarm }, () => running),
  );
  const request = (path: string, init: RequestInit) => app.request(path, init);
  const client = await clientOf("admin@example.com", request);
  const id = (await receive(mail(), { request })).body.data.conversationId as number;

  const reply = { kind: "reply", body: "Yolda", force: true };
  const { status, body } = await client.send("POST", `/inbox/conversations/${id}/messages`, reply);

  expect([status, body.data?.text]).toEqual([201, "Yolda"]);
  expect(await one(db, "SELECT count(*) FROM outbox WHERE message_id = ?", body.data.id)).toBe(1);
  expect(log).toHaveBeenCalledWith("error", expect.any(String), { error: "Error: storage is overloaded" });
});
