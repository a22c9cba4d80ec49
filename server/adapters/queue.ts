import type { Queue } from "@cloudflare/workers-types";
import type { Clock, Jobs, Log } from "../platform.ts";

/** Work that goes on after the answer, by name: what has run out is dropped, or what is due is done. */
export interface Job {
  kind: "housekeeping" | "due";
  /** When there will be something due, where that was further away than a queue can wait. */
  at?: number;
}

const LONGEST_DELAY_S = 12 * 60 * 60;

/**
 * Has due work looked for by a message of a queue. One that it does not take fails nobody: what is due is kept by then,
 * and found by the next round of housekeeping.
 */
export function queueWaking(
  queue: Pick<Queue<Job>, "send">,
  { clock, log }: { clock: Clock; log: Log },
): Pick<Jobs, "wake" | "wakeAt"> {
  async function send(job: Job, delaySeconds: number): Promise<void> {
    try {
      await queue.send(job, { delaySeconds });
    } catch (error) {
      log("error", "the queue took no message, due work waits for housekeeping", { error: String(error) });
    }
  }
  return {
    wake: () => send({ kind: "due" }, 0),
    // What is further away than a queue can wait is sent on again when its message arrives.
    wakeAt(at) {
      const delay = Math.max(Math.ceil((at - clock.now()) / 1000), 0);
      return delay > LONGEST_DELAY_S ? send({ kind: "due", at }, LONGEST_DELAY_S) : send({ kind: "due" }, delay);
    },
  };
}
