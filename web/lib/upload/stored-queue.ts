import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import { isOthers } from "../drafts/draft.ts";

/** Stored part of a queued file, to continue after a reload. */
export interface StoredTask {
  id: string;
  queue: string;
  /** Owner, as with drafts; absent in records of older builds. */
  by?: number | null;
  name: string;
  size: number;
  type: string;
  uploadId: string | null;
  sha256: string | undefined;
  isPaused: boolean;
  at: number;
  /** Absent if the browser could not store it. */
  file?: File | undefined;
}

interface Kept extends DBSchema {
  tasks: { key: string; value: StoredTask; indexes: { queue: string } };
}

/** Deleted on sign-out; an expired session keeps it. */
const DATABASE = "pano-uploads";
let opened: Promise<IDBPDatabase<Kept>> | undefined;
const onDropped = new Set<() => void>();

/** Subscribes to the deletion of the queue in any tab. */
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

/** Stores a queued file; without bytes if the browser rejects them, not at all without storage. */
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

/** Stored files of a queue, oldest first. */
export async function storedTasks(queue: string): Promise<StoredTask[]> {
  const db = await database().catch(() => null);
  const tasks = await db?.getAllFromIndex("tasks", "queue", queue).catch(() => []);
  return (tasks ?? []).filter(({ by = null }) => !isOthers(by)).sort((a, b) => a.at - b.at);
}
