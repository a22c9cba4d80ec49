import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import { isOthers } from "../drafts/draft.ts";

/** What is kept of a file in the queue, so that it goes on after a reload. */
export interface StoredTask {
  id: string;
  queue: string;
  /** Whose it is, as with a draft; absent where an older build kept it. */
  by?: number | null;
  name: string;
  size: number;
  type: string;
  uploadId: string | null;
  sha256: string | undefined;
  isPaused: boolean;
  at: number;
  /** Absent where the browser could not keep it. */
  file?: File | undefined;
}

interface Kept extends DBSchema {
  tasks: { key: string; value: StoredTask; indexes: { queue: string } };
}

/** Deleted whole when the person signs out; a session that ran out leaves it for when they are back. */
const DATABASE = "pano-uploads";
let opened: Promise<IDBPDatabase<Kept>> | undefined;
const onDropped = new Set<() => void>();

/** Calls back when the queue is dropped with the session, in whichever tab that was. */
export const whenDropped = (hear: () => void): void => void onDropped.add(hear);

async function database(): Promise<IDBPDatabase<Kept>> {
  opened ??= openDB<Kept>(DATABASE, 1, {
    upgrade: (db) => void db.createObjectStore("tasks", { keyPath: "id" }).createIndex("queue", "queue"),
    blocking: (_now, _next, event) => {
      (event.target as IDBDatabase).close();
      opened = undefined;
      for (const hear of onDropped) hear();
    },
  });
  return opened;
}

/** Keeps a file of the queue; without its bytes where the browser refuses those, not at all where it keeps nothing. */
export async function storeTask(task: StoredTask): Promise<void> {
  try {
    const db = await database();
    await db.put("tasks", task).catch(() => db.put("tasks", { ...task, file: undefined }));
  } catch (error) {
    console.info("The upload queue cannot be kept over a reload here.", error);
  }
}

export async function deleteTask(id: string): Promise<void> {
  const db = await database().catch(() => null);
  await db?.delete("tasks", id).catch(() => undefined);
}

/** What the person left in a queue, oldest first. */
export async function storedTasks(queue: string): Promise<StoredTask[]> {
  const db = await database().catch(() => null);
  const tasks = await db?.getAllFromIndex("tasks", "queue", queue).catch(() => []);
  return (tasks ?? []).filter(({ by = null }) => !isOthers(by)).sort((a, b) => a.at - b.at);
}
