import { beforeAll, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { openScreen, openShop, type Shop } from "../../../tests/support/component/component.tsx";
import { beginUpload } from "../../../tests/support/component/component-files.ts";
import { currentOwner } from "../drafts/draft.ts";
import { uploadQueue } from "./queue.ts";
import { type StoredTask, storeTask } from "./stored-queue.ts";

const MB = 1024 * 1024;

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
beforeEach(() => openScreen("/toast"));

/** A paused file of three megabytes as an earlier visit left it: the first of its parts is at the server. */
async function leavePaused(queue: string): Promise<StoredTask & { uploadId: string }> {
  const bytes = new Uint8Array(3 * MB).fill(97);
  bytes.set(new TextEncoder().encode(crypto.randomUUID()));
  const file = new File([bytes], "left.txt", { type: "text/plain" });
  const { id: uploadId, partSize } = await beginUpload(shop.api, file, 1);
  expect(partSize).toBe(MB);
  const { name, size, type } = file;
  const own = { id: crypto.randomUUID(), by: currentOwner(), at: 1, isPaused: true, sha256: undefined };
  const task = { ...own, queue, name, size, type, uploadId, file };
  await storeTask(task);
  return task;
}

test("a paused file shows its confirmed bytes after a reload and goes on from them", async () => {
  const { id } = await leavePaused("left-paused");
  const queue = uploadQueue({ name: "left-paused", purpose: "file" });
  const open = vi.spyOn(XMLHttpRequest.prototype, "open");
  onTestFinished(() => open.mockRestore());
  const task = () => queue.state().tasks[0];

  await queue.restore();
  await expect.poll(task).toMatchObject({ phase: "paused", sent: MB });
  queue.resume(id);

  await expect.poll(task).toMatchObject({ phase: "stored" });
  const parts = open.mock.calls.map(([, url]) => String(url).split("/parts/")[1]);
  expect(parts.sort()).toEqual(["2", "3"]);
});

test("a queue that starts empty gives up what an earlier visit left, also at the server", async () => {
  const { uploadId } = await leavePaused("left-form");
  const queue = uploadQueue({ name: "left-form", purpose: "file", startsEmpty: true });

  await queue.restore();

  expect(queue.state().tasks).toEqual([]);
  await expect.poll(async () => (await shop.api.get(`/uploads/${uploadId}`)).body.data.state).toBe("failed");
});
