import { type QueueOptions, type UploadQueue, uploadQueue } from "./queue.ts";

const queues = new Map<string, UploadQueue>();

/** Queue by name: created and restored on first use, then shared. */
export function findQueue(options: QueueOptions): UploadQueue {
  const known = queues.get(options.name);
  if (known) return known;
  const queue = uploadQueue(options);
  queues.set(options.name, queue);
  void queue.restore();
  return queue;
}
