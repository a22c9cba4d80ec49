import { afterEach, expect, test, vi } from "vitest";
import { draftsOfOwner } from "../drafts/draft.ts";
import { itemOf } from "./queue-item.ts";
import { storedTasks, storeTask } from "./stored-queue.ts";

const kept = vi.hoisted(() => new Map<string, { id: string }>());
vi.mock("idb", () => ({
  openDB: async () => ({
    put: async (_: string, task: { id: string }) => void kept.set(task.id, task),
    getAllFromIndex: async () => [...kept.values()],
  }),
}));
afterEach(() => {
  kept.clear();
  draftsOfOwner(null);
});

const keep = (name: string) => {
  const { running: _, answer: __, ...task } = itemOf(new File(["a"], name), "files");
  return storeTask(task);
};
const names = async () => (await storedTasks("files")).map(({ name }) => name);

test("what one person left in the queue goes on for them alone", async () => {
  draftsOfOwner(1);
  await keep("hers.txt");
  draftsOfOwner(2);
  await keep("his.txt");

  const his = await names();
  draftsOfOwner(1);
  const hers = await names();

  expect(his).toEqual(["his.txt"]);
  expect(hers).toEqual(["hers.txt"]);
});
